import { GraphQLError } from 'graphql';
import { DomainError, ForbiddenError, NotFoundError, UnavailableError } from '#base/errors/domain-error';

/**
 * The error of a field as clients see it. `code` and `type` are those of released servers; `reason` is the code of our REST errors.
 * An unknown error shows the id of the request instead of its message.
 */
export function graphqlError(error: unknown, requestId: string): GraphQLError {
  if (error instanceof DomainError) {
    const extensions = { ...kindOf(error), reason: error.code, details: error.details };
    return new GraphQLError(error.message, { extensions });
  }
  return new GraphQLError(`The service failed. Its log has the reason under the request id ${requestId}.`, {
    extensions: SERVER_ERROR,
  });
}

const SERVER_ERROR = { code: 500, type: 'SERVER_ERROR', classification: 'DataFetchingException' };

function kindOf(error: DomainError) {
  const classification = 'DataFetchingException';
  if (error instanceof ForbiddenError) return { code: 403, type: 'UNAUTHORIZED', classification };
  if (error instanceof NotFoundError) return { code: 404, type: 'NOT_FOUND', classification };
  if (error instanceof UnavailableError)
    return { code: error.status, type: 'SERVER_ERROR', classification, retryAfterSeconds: error.retryAfterSeconds };
  return { code: 400, type: 'BAD_REQUEST', classification };
}

/** An error of the document, its variables, or its result. Errors of fields come here as `graphqlError` made them. */
export function shownError(error: Error): GraphQLError | Error {
  if (!(error instanceof GraphQLError)) return new GraphQLError(error.message, { extensions: INVALID });
  if (error.extensions['code'] !== undefined) return error;
  const { nodes = null, source, positions, path } = error;
  // A result that does not fit the schema is a defect of ours. Everything else is about the document and happens before any field.
  if (path)
    return new GraphQLError('The service failed.', { nodes, source, positions, path, extensions: SERVER_ERROR });
  return new GraphQLError(error.message, { nodes, source, positions, extensions: INVALID });
}

const INVALID = { code: 400, type: 'BAD_REQUEST', classification: 'ValidationError' };

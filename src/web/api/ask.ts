import type { GraphqlDocument } from '#generated/graphql/graphql-document';
import { ApiError } from './api-error';
import { GRAPHQL_PATH, graphqlRequest } from './graphql-request';
import { receive } from './receive';

interface GraphqlAnswer<Result> {
  readonly data?: Result;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: number; readonly reason?: string };
  }[];
}

/** A result without errors: no root field is null. */
type Whole<Result> = { readonly [Field in keyof Result]: NonNullable<Result[Field]> };

/**
 * Asks by GraphQL, for what has no operation.
 * @throws ApiError for the first error of the answer
 */
export async function ask<Variables, Result extends object>(
  document: GraphqlDocument<Variables, Result>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Whole<Result>> {
  const { answer, requestId } = await receive<GraphqlAnswer<Result>>(GRAPHQL_PATH, {
    ...graphqlRequest(document, variables),
    ...(signal && { signal }),
  });
  const [error] = answer.errors ?? [];
  if (answer.data && !error && isWhole(answer.data)) return answer.data;
  const { message = 'The answer has no data.', extensions: { code: status, reason: code = '' } = { code: 500 } } =
    error ?? {};
  throw new ApiError({ message, status, code, requestId });
}

function isWhole<Result extends object>(result: Result): result is Result & Whole<Result> {
  return Object.values(result).every((value) => value !== null);
}

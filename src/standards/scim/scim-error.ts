import { ConflictError, DomainError, ForbiddenError } from '#base/errors/domain-error';
import type { WholeAnswer } from '#base/http/answer';

/** The words of RFC 7644, table 9, for what is wrong with a request. */
type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'noTarget';

/** A request that SCIM refuses for a reason that it has a word for. */
export class ScimRequestError extends DomainError {
  readonly code = 'INVALID_INPUT';
  readonly status = 400;
  constructor(
    readonly scimType: ScimType,
    message: string,
  ) {
    super(message);
  }
}

/** A part of a request that names nothing that the catalog has. It is ignored where the request holds other parts. */
export class UnknownPartError extends ScimRequestError {}

/** An address or a method that this part of the interface does not have. */
export class ScimAddressError extends DomainError {
  readonly code = 'NOT_FOUND';
  constructor(
    message: string,
    readonly status: 404 | 405 | 501 = 404,
    readonly allowed: readonly string[] = [],
  ) {
    super(message);
  }
}

export const SCIM_HEADERS = { 'Content-Type': 'application/scim+json' };

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The answer to a refused request in the form of SCIM. */
export function scimError(error: unknown, requestId: string): WholeAnswer {
  const status = statusOf(error);
  const known = error instanceof DomainError ? error : undefined;
  const scimType = scimTypeOf(error, status);
  const body = {
    schemas: [ERROR],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail: known?.message ?? `Internal error. The log has it under request ${requestId}.`,
  };
  const headers = {
    ...SCIM_HEADERS,
    ...(error instanceof ScimAddressError && error.status === 405 && { Allow: error.allowed.join(', ') }),
  };
  return { status, headers, body: JSON.stringify(body) };
}

/** Providers take 401 as the word that their token is wrong, and 422 as unknown. */
function statusOf(error: unknown): number {
  if (error instanceof ForbiddenError) return 403;
  const status = error instanceof DomainError ? error.status : 500;
  return status === 422 ? 400 : status;
}

function scimTypeOf(error: unknown, status: number): string | undefined {
  if (error instanceof ScimRequestError) return error.scimType;
  if (error instanceof ConflictError && status === 409) return 'uniqueness';
  return status === 400 ? 'invalidValue' : undefined;
}

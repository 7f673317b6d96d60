import type { Place } from './place';

/** One problem of the input: its place, what was expected, and the nearest right name if there is one. */
export type ErrorDetail = Place & {
  readonly message: string;
  readonly expected?: string;
  readonly suggestion?: string;
};

/** An error that the caller can do something about. Any other error is a defect and gets the status 500. */
export abstract class DomainError extends Error {
  /** Stable code in responses. */
  abstract readonly code: string;
  /** HTTP status. Only the edge reads it. */
  abstract readonly status: number;

  constructor(
    message: string,
    readonly details: readonly ErrorDetail[] = [],
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** An invalid parameter, urn, name or body, regardless of the stored data. */
export class InvalidInputError extends DomainError {
  readonly code: string = 'INVALID_INPUT';
  readonly status: number = 400;
}

/** A change that takes access from the actor, who has not confirmed it. The same request with a confirmation passes. */
export class ConfirmationNeededError extends InvalidInputError {
  override readonly code = 'CONFIRMATION_NEEDED';
}

/** A value that does not fit the schema of its aspect. `details` list each place. */
export class SchemaViolationError extends DomainError {
  readonly code = 'SCHEMA_VIOLATION';
  readonly status = 422;
}

export class UnauthenticatedError extends DomainError {
  readonly code = 'UNAUTHENTICATED';
  readonly status = 401;
}

/** 401, not 403, because the interface specification requires it. `code` distinguishes it from UNAUTHENTICATED. */
export class ForbiddenError extends DomainError {
  readonly code = 'FORBIDDEN';
  readonly status = 401;
}

export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';
  readonly status = 404;
}

/** The start of the kept data: a position in the change log, or a time in epoch milliseconds. */
type KeptFrom = { readonly firstPosition: number } | { readonly historyStartsAt: number };

/** The request needs data that is not kept any more. */
export class GoneError extends DomainError {
  readonly code = 'GONE';
  readonly status = 410;
  constructor(
    message: string,
    details: readonly ErrorDetail[],
    readonly kept: KeptFrom,
  ) {
    super(message, details);
  }
}

/** The stored state does not meet the condition of the request: CREATE of an existing aspect (409), or another version (412). */
export class ConflictError extends DomainError {
  readonly code = 'CONFLICT';
  constructor(
    message: string,
    details: readonly ErrorDetail[] = [],
    readonly status: 409 | 412 = 409,
  ) {
    super(message, details);
  }
}

/** Time after which a refused caller may try again: load and short outages pass within a second or two. */
const RETRY_AFTER_SECONDS = 1;

/** An error that may be over when the caller tries again. The edge sends the time in `Retry-After`. */
interface RetryHint {
  readonly retryAfterSeconds?: number;
}

/**
 * The request exceeds a limit: 400 if it asks for too much, 413 for sizes of bodies, 431 for URLs and headers, 429 for load.
 * The message names the size of the request, the limit and the fix.
 */
export class LimitExceededError extends DomainError {
  readonly code = 'LIMIT_EXCEEDED';
  /** Undefined if another try would be refused too. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    message: string,
    details: readonly ErrorDetail[] = [],
    readonly status: 400 | 413 | 429 | 431 = 413,
    { retryAfterSeconds = RETRY_AFTER_SECONDS, ...options }: RetryHint & { readonly cause?: unknown } = {},
  ) {
    super(message, details, options);
    this.retryAfterSeconds = status === 429 ? retryAfterSeconds : undefined;
  }
}

/** The service cannot do this now, whoever asks: a store is unreachable, for example. The caller may try again. */
export class UnavailableError extends DomainError {
  readonly code: string = 'UNAVAILABLE';
  readonly status: 429 | 503 = 503;
  readonly retryAfterSeconds: number;
  constructor(
    message: string,
    details: readonly ErrorDetail[] = [],
    { retryAfterSeconds = RETRY_AFTER_SECONDS, ...options }: RetryHint & { readonly cause?: unknown } = {},
  ) {
    super(message, details, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The connection to a store broke. It is unknown what the store did with the last statements. */
export class ConnectionLostError extends UnavailableError {}

/** All requests together take as much as they may, and the same request passes soon. Every refusal because of load is one of these. */
export class BusyError extends UnavailableError {
  override readonly code = 'LIMIT_EXCEEDED';
  override readonly status = 429;
}

/** The service works as intended, but not for this request: an operator has stopped it, or the start is not complete. */
export class NotNowError extends UnavailableError {}

/** Nobody waits for the answer, because the client has gone. 499 is the status that nginx logs for this; no client gets it. */
export class CancelledError extends DomainError {
  readonly code = 'CANCELLED';
  readonly status = 499;
  constructor(options?: { readonly cause?: unknown }) {
    super('The client has closed the connection before its answer was ready.', [], options);
  }
}

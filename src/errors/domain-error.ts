import type { Place } from './place';

/** One problem of the input: its place, what was expected, and the nearest right name if there is one. */
export type ErrorDetail = Place & {
  readonly message: string;
  readonly expected?: string;
  readonly suggestion?: string;
};

/** Every error that a caller can do something about. Anything else that is thrown is a defect and answers 500. */
export abstract class DomainError extends Error {
  /** Stable text on the wire. */
  abstract readonly code: string;
  /** The HTTP status. Edges render it, nobody else looks at it. */
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

/** A parameter, urn, name or body that cannot be right whatever the store holds. */
export class InvalidInputError extends DomainError {
  readonly code: string = 'INVALID_INPUT';
  readonly status: number = 400;
}

/** An aspect that does not fit its schema. `details` name each place. */
export class SchemaViolationError extends DomainError {
  readonly code = 'SCHEMA_VIOLATION';
  readonly status = 422;
}

export class UnauthenticatedError extends DomainError {
  readonly code = 'UNAUTHENTICATED';
  readonly status = 401;
}

/** 401, not 403: the interface specification says so; `code` tells the two apart. */
export class ForbiddenError extends DomainError {
  readonly code = 'FORBIDDEN';
  readonly status = 401;
}

export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';
  readonly status = 404;
}

/** Where the kept data starts: a position in the change log, or a time in epoch milliseconds. */
export type KeptFrom = { readonly firstPosition: number } | { readonly historyStartsAt: number };

/** The answer needs data that is not kept any more. */
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

/** The store is not in the state that the request supposes: CREATE of what exists (409), a version that moved on (412). */
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

/** A named limit was passed: 413 for sizes, 431 for addresses and headers, 429 for rates. */
export class LimitExceededError extends DomainError {
  readonly code = 'LIMIT_EXCEEDED';
  constructor(
    message: string,
    details: readonly ErrorDetail[] = [],
    readonly status: 413 | 429 | 431 = 413,
  ) {
    super(message, details);
  }
}

/** A store is away. Worth trying again. */
export class UnavailableError extends DomainError {
  readonly code = 'UNAVAILABLE';
  readonly status = 503;
}

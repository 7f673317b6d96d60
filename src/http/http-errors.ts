import { DomainError, type ErrorDetail } from '../errors/domain-error';

/** The path is there, but not for this method. */
export class MethodNotAllowedError extends DomainError {
  readonly code = 'METHOD_NOT_ALLOWED';
  readonly status = 405;
  constructor(
    message: string,
    readonly allowed: readonly string[],
    details: readonly ErrorDetail[] = [],
  ) {
    super(message, details);
  }
}

/** The client takes no JSON. */
export class NotAcceptableError extends DomainError {
  readonly code = 'NOT_ACCEPTABLE';
  readonly status = 406;
}

/** The client took too long to send its request. */
export class RequestTimeoutError extends DomainError {
  readonly code = 'REQUEST_TIMEOUT';
  readonly status = 408;
}

/** The body is compressed in a way that is not known here. */
export class UnsupportedEncodingError extends DomainError {
  readonly code = 'UNSUPPORTED_ENCODING';
  readonly status = 415;
}

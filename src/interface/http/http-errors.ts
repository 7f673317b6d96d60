import { DomainError, type ErrorDetail } from '#base/errors/domain-error';

/** A web page of another origin sent the request. */
export class CrossOriginError extends DomainError {
  readonly code = 'CROSS_ORIGIN';
  readonly status = 403;
}

/** The request names a host that the service does not know. */
export class UnknownHostError extends DomainError {
  readonly code = 'UNKNOWN_HOST';
  readonly status = 403;
}

/** The path does not support the method. */
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

/** The client does not accept JSON. */
export class NotAcceptableError extends DomainError {
  readonly code = 'NOT_ACCEPTABLE';
  readonly status = 406;
}

/** The client sent its request too slowly. */
export class RequestTimeoutError extends DomainError {
  readonly code = 'REQUEST_TIMEOUT';
  readonly status = 408;
}

/** The content encoding of the body is unknown. */
export class UnsupportedEncodingError extends DomainError {
  readonly code = 'UNSUPPORTED_ENCODING';
  readonly status = 415;
}

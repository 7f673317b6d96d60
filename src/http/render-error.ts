import { errorBody, type Locate } from '../formats/responses/error-body';
import type { WholeAnswer } from '../handlers/answer';
import { LimitExceededError, UnauthenticatedError, UnavailableError } from '../errors/domain-error';
import { MethodNotAllowedError, UnsupportedEncodingError } from './http-errors';
import { KNOWN_ENCODINGS } from './request/decompress';
import type { ProtocolVersion } from './request/protocol';

export function renderError(
  error: unknown,
  requestId: string,
  protocol: ProtocolVersion,
  locate?: Locate,
): WholeAnswer {
  const body = errorBody(error, requestId, locate);
  return {
    status: body.status,
    headers: {
      'Content-Type': 'application/json',
      [protocol === '2.0.0' ? 'X-RestLi-Error-Response' : 'X-LinkedIn-Error-Response']: 'true',
      ...(error instanceof MethodNotAllowedError && { Allow: error.allowed.join(', ') }),
      ...(error instanceof UnsupportedEncodingError && { 'Accept-Encoding': KNOWN_ENCODINGS }),
      ...(error instanceof UnauthenticatedError && { 'WWW-Authenticate': 'Bearer' }),
      ...retryAfter(error),
    },
    body: JSON.stringify(body),
  };
}

/** Every 429 and 503 names the time after which clients may try again. */
function retryAfter(error: unknown) {
  const isPassing = error instanceof UnavailableError || error instanceof LimitExceededError;
  return isPassing && error.retryAfterSeconds !== undefined && { 'Retry-After': String(error.retryAfterSeconds) };
}

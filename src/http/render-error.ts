import { errorBody, type Locate } from '../formats/responses/error-body';
import type { WholeAnswer } from '../handlers/answer';
import { MethodNotAllowedError, UnsupportedEncodingError } from './http-errors';
import { KNOWN_ENCODINGS } from './request/read-body';
import type { ProtocolVersion } from './request/protocol';

/** Time that clients wait before they retry. */
const RETRY_AFTER_SECONDS = '1';

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
      ...((body.status === 429 || body.status === 503) && { 'Retry-After': RETRY_AFTER_SECONDS }),
    },
    body: JSON.stringify(body),
  };
}

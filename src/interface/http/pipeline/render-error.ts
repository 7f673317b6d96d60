import { STATUS_CODES } from 'node:http';
import { errorBody } from '#interface/rest/format/error-body';
import type { WholeAnswer } from '#base/http/answer';
import { LimitExceededError, UnauthenticatedError, UnavailableError } from '#base/errors/domain-error';
import { MethodNotAllowedError, UnsupportedEncodingError } from '../http-errors';
import { KNOWN_ENCODINGS } from '../request/decompress';
import { requestPointer } from '../contract/request-pointer';
import type { Exchange } from './exchange';

const OPENAPI = '/openapi/';

/** What the answer to a refused request depends on. */
export type Refused = Pick<Exchange, 'requestId' | 'protocol' | 'route' | 'sentToken'>;

/** The answer to a request that is refused or failed. */
export function renderError(error: unknown, { requestId, protocol, route, sentToken }: Refused): WholeAnswer {
  if (route?.renderError) return withHints(route.renderError(error, requestId), error, { route, sentToken });
  const operation = route?.operation;
  const plain = errorBody(error, requestId, (place) => requestPointer(place, operation));
  const body = operation?.path.startsWith(OPENAPI) ? { error: phraseOf(plain.status), ...plain } : plain;
  return {
    status: body.status,
    headers: {
      'Content-Type': 'application/json',
      [protocol === '2.0.0' ? 'X-RestLi-Error-Response' : 'X-LinkedIn-Error-Response']: 'true',
      ...(error instanceof MethodNotAllowedError && { Allow: error.allowed.join(', ') }),
      ...(error instanceof UnsupportedEncodingError && { 'Accept-Encoding': KNOWN_ENCODINGS }),
      ...challengeOf(error, { route, sentToken }),
      ...retryAfter(error),
    },
    body: JSON.stringify(body),
  };
}

function withHints(answer: WholeAnswer, error: unknown, refused: Pick<Refused, 'route' | 'sentToken'>): WholeAnswer {
  return { ...answer, headers: { ...answer.headers, ...challengeOf(error, refused), ...retryAfter(error) } };
}

/** RFC 6750 section 3: the error says that another token may help, and is absent from the answer to a request without one. */
function challengeOf(error: unknown, { route, sentToken }: Pick<Refused, 'route' | 'sentToken'>) {
  if (!(error instanceof UnauthenticatedError)) return undefined;
  const challenge = route?.challenge ?? 'Bearer';
  if (!sentToken) return { 'WWW-Authenticate': challenge };
  const separator = challenge.includes('=') ? ', ' : ' ';
  return { 'WWW-Authenticate': `${challenge}${separator}error="invalid_token"` };
}

/** compat: phrases of released servers for the errors of this part of their interface. */
function phraseOf(status: number): string {
  if (status === 400 || status === 422) return 'Validation Error';
  return status === 412 ? 'Precondition Error' : (STATUS_CODES[status] ?? 'Error');
}

/** Every 429 and 503 has the time after which clients may try again. */
function retryAfter(error: unknown) {
  const isPassing = error instanceof UnavailableError || error instanceof LimitExceededError;
  return isPassing && error.retryAfterSeconds !== undefined && { 'Retry-After': String(error.retryAfterSeconds) };
}

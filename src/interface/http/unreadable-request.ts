import { DomainError, InvalidInputError, LimitExceededError } from '#base/errors/domain-error';
import { errorCode } from '#base/errors/error-code';
import { RequestTimeoutError } from './http-errors';

/** Limit of the address and headers together. Several hundred urns fit; a client can send a longer query as a body. */
export const HEAD_BYTES_MAX = 131_072;

/** Describes what node's parser refused. */
export function unreadableRequest(error: Error): DomainError {
  switch (errorCode(error)) {
    case 'HPE_HEADER_OVERFLOW': {
      const expected = `at most ${HEAD_BYTES_MAX} bytes; send a long query as the body of a POST with the header X-HTTP-Method-Override: GET`;
      return new LimitExceededError(
        `The address and headers are longer than ${HEAD_BYTES_MAX} bytes`,
        [{ pointer: '/header', message: 'too long', expected }],
        431,
      );
    }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new RequestTimeoutError('The request is incomplete: it was not sent in time', [
        { pointer: '', message: 'too slow', expected: 'a whole request' },
      ]);
    case 'HPE_INVALID_EOF_STATE':
      return invalid('the connection was closed before the end of the request');
    default:
      return invalid(reasonOf(error));
  }
}

function invalid(reason: string): InvalidInputError {
  return new InvalidInputError(`The request is not HTTP/1.1: ${reason}`, [
    { pointer: '', message: reason, expected: 'a request as RFC 9112 describes it' },
  ]);
}

/** The parser's message is `Parse Error: Invalid character in chunk size`. */
function reasonOf({ message }: Error): string {
  return message.replace(/^Parse Error: /, '');
}

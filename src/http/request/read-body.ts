import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { LIMITS } from '../../../generated/http/limits';
import { InvalidInputError, LimitExceededError } from '../../errors/domain-error';
import { errorCode } from '../../errors/error-code';
import { utf8Text } from '../../formats/requests/parse-json';
import { UnsupportedEncodingError } from '../http-errors';

/** The limit of released servers. */
export const BODY_BYTES_MAX = LIMITS.requestBodyBytes;
/** Bytes of a body beyond the limit that are read and discarded, so that a client that sends everything before it reads gets the answer. */
const DISCARDED_BYTES_MAX = 4 * BODY_BYTES_MAX;

/**
 * Reads the body as a string.
 * @throws LimitExceededError as soon as the body is known to be too long
 * @throws UnsupportedEncodingError for an unknown content encoding
 * @throws InvalidInputError if the body is not UTF-8, or the client closed the connection
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  if (declaredLength(request) > BODY_BYTES_MAX) throw refuseTooLong(request);
  const encoding = request.headers['content-encoding'];
  const sent = await readBytes(request);
  const bytes = encoding === undefined ? sent : await decompress(sent, encoding, BODY_BYTES_MAX);
  return utf8Text(bytes, 'The body');
}

/** The length in the header; 0 if the client did not declare one. */
export function declaredLength({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

/** Uses listeners, because they cost half of an iterator for a body of one chunk, as almost all are. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= BODY_BYTES_MAX) chunks.push(chunk);
      else {
        chunks.length = 0;
        request.removeAllListeners('data');
        reject(refuseTooLong(request));
      }
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', (error) =>
      reject(
        new InvalidInputError('The body is incomplete: the connection was closed while it was sent', [], {
          cause: error,
        }),
      ),
    );
  });
}

function refuseTooLong(request: IncomingMessage): LimitExceededError {
  let discarded = 0;
  request.on('data', ({ length }: Buffer) => {
    discarded += length;
    if (discarded > DISCARDED_BYTES_MAX) request.destroy();
  });
  return new LimitExceededError(`The body is longer than ${BODY_BYTES_MAX} bytes`, [
    { pointer: '', message: 'too long', expected: `at most ${BODY_BYTES_MAX} bytes; send fewer proposals per request` },
  ]);
}

type Decompress = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const ENCODINGS: ReadonlyMap<string, Decompress> = new Map([
  ['identity', async (bytes: Buffer) => bytes],
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);
export const KNOWN_ENCODINGS = 'gzip, deflate, br';

/**
 * Decompresses a body with a `Content-Encoding`, up to `bytesMax`.
 * @throws UnsupportedEncodingError | LimitExceededError | InvalidInputError
 */
async function decompress(bytes: Buffer, encoding: string, bytesMax: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  const decompressed = ENCODINGS.get(name);
  if (!decompressed) {
    throw new UnsupportedEncodingError(
      `Unknown content encoding '${encoding.slice(0, 200)}'; use one of ${KNOWN_ENCODINGS}`,
      [{ pointer: '/header/Content-Encoding', message: 'is not known', expected: `one of ${KNOWN_ENCODINGS}` }],
    );
  }
  return decompressed(bytes, { maxOutputLength: bytesMax }).catch((error: unknown) =>
    Promise.reject(refusal(error, name, bytesMax)),
  );
}

function refusal(error: unknown, encoding: string, bytesMax: number): Error {
  if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') {
    return new LimitExceededError(`The body is longer than ${bytesMax} bytes when decompressed`, [
      { pointer: '', message: 'too long', expected: `at most ${bytesMax} bytes; send fewer proposals per request` },
    ]);
  }
  const message = `is not ${encoding}`;
  return new InvalidInputError(
    `The body is not valid ${encoding}, which its Content-Encoding names`,
    [{ pointer: '', message, expected: encoding }],
    { cause: error },
  );
}

import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { InvalidInputError, LimitExceededError } from '../../errors/domain-error';
import { errorCode } from '../../errors/error-code';
import { utf8Text } from '../../formats/requests/parse-json';
import { UnsupportedEncodingError } from '../http-errors';

/** What released servers take; clients cut their batches to fit. */
export const BODY_BYTES_MAX = 16_000_000;
/** What is read of a body that is too long, so that a client that sends first and reads then gets its answer, on a connection that lives on. */
const DISCARDED_BYTES_MAX = 4 * BODY_BYTES_MAX;

/**
 * The body as text.
 * @throws LimitExceededError as soon as it is known to be too long; the rest is not kept
 * @throws UnsupportedEncodingError when it is compressed in an unknown way
 * @throws InvalidInputError when it is not UTF-8 or the client went away
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  if (declaredLength(request) > BODY_BYTES_MAX) throw refuseTooLong(request);
  const encoding = request.headers['content-encoding'];
  const sent = await readBytes(request);
  const bytes = encoding === undefined ? sent : await decompress(sent, encoding, BODY_BYTES_MAX);
  return utf8Text(bytes, 'The body');
}

/** What the client says before it sends. */
export function declaredLength({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

/** Listeners instead of an iterator: half the cost for the one-chunk bodies that almost all requests have. */
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
      reject(new InvalidInputError('The body did not arrive whole', [], { cause: error })),
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
 * The body behind a `Content-Encoding`, never more than `bytesMax`.
 * @throws UnsupportedEncodingError | LimitExceededError | InvalidInputError
 */
async function decompress(bytes: Buffer, encoding: string, bytesMax: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  const decompressed = ENCODINGS.get(name);
  if (!decompressed) {
    throw new UnsupportedEncodingError(`The content encoding '${encoding.slice(0, 200)}' is not known`, [
      { pointer: '/header/Content-Encoding', message: 'is not known', expected: `one of ${KNOWN_ENCODINGS}` },
    ]);
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
    `The body is not what its content encoding '${encoding}' says`,
    [{ pointer: '', message, expected: encoding }],
    { cause: error },
  );
}

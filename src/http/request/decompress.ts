import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { errorCode } from '../../errors/error-code';
import { InvalidInputError, LimitExceededError } from '../../errors/domain-error';
import { UnsupportedEncodingError } from '../http-errors';

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
export async function decompress(bytes: Buffer, encoding: string, bytesMax: number): Promise<Buffer> {
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

import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { DomainError, InvalidInputError } from '#base/errors/domain-error';
import { UnsupportedEncodingError } from '../http-errors';
import { bodyTooLong } from './body-too-long';

const DECOMPRESSORS: ReadonlyMap<string, (options: { readonly chunkSize: number }) => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
export const KNOWN_ENCODINGS = 'gzip, deflate, br';
/** Output of one step. */
const CHUNK_BYTES = 65_536;

/**
 * Decompresses a body with a `Content-Encoding`, step by step, and stops at `bytesMax`.
 * @param grow called with the length of each part of the output; throws if there is no memory for it
 * @throws UnsupportedEncodingError | LimitExceededError | InvalidInputError
 */
export async function decompress(
  bytes: Buffer,
  encoding: string,
  bytesMax: number,
  grow: (bytes: number) => void,
): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  const create = DECOMPRESSORS.get(name);
  if (!create && name !== 'identity') throw unknownEncoding(encoding);
  if (!create) {
    grow(bytes.length);
    return bytes;
  }
  const stream = create({ chunkSize: CHUNK_BYTES });
  stream.end(bytes);
  try {
    return await collect(stream, bytesMax, grow);
  } catch (error) {
    throw error instanceof DomainError ? error : invalid(name, error);
  }
}

/** Leaving the loop destroys the stream. */
async function collect(stream: Transform, bytesMax: number, grow: (bytes: number) => void): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  const output: AsyncIterable<Buffer> = stream;
  for await (const part of output) {
    length += part.length;
    if (length > bytesMax) throw bodyTooLong(bytesMax, ' when decompressed');
    grow(part.length);
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

function unknownEncoding(encoding: string): UnsupportedEncodingError {
  return new UnsupportedEncodingError(
    `Unknown content encoding '${encoding.slice(0, 200)}'; use one of ${KNOWN_ENCODINGS}`,
    [{ pointer: '/header/Content-Encoding', message: 'is not known', expected: `one of ${KNOWN_ENCODINGS}` }],
  );
}

function invalid(encoding: string, cause: unknown): InvalidInputError {
  return new InvalidInputError(
    `The header Content-Encoding is ${encoding}, but the body is not ${encoding}`,
    [{ pointer: '', message: `is not ${encoding}`, expected: encoding }],
    { cause },
  );
}

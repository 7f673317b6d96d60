import type { IncomingMessage } from 'node:http';
import { InvalidInputError } from '#base/errors/domain-error';
import { utf8Text } from '#base/http/parse-json';
import type { BodyHold } from '../load/body-hold';
import { SMALL_BYTES } from '../load/request-load';
import { bodyTooLong } from './body-too-long';
import { decompress } from './decompress';

/**
 * Reads the body as a string.
 * @throws LimitExceededError as soon as the body is known to be too long
 * @throws BusyError if the process holds too many bytes
 * @throws UnsupportedEncodingError for an unknown content encoding
 * @throws InvalidInputError if the body is not UTF-8, or the client closed the connection
 */
export async function readBody(request: IncomingMessage, hold: BodyHold, bytesMax: number): Promise<string> {
  const declared = declaredLength(request);
  try {
    if (declared > bytesMax) throw bodyTooLong(bytesMax);
    await hold.reserve(declared);
    if (request.headers.expect !== undefined) hold.askForBody();
    const sent = await readBytes(request, { declared, bytesMax }, hold);
    const encoding = request.headers['content-encoding'];
    const bytes = encoding === undefined ? sent : await decompressed(sent, { encoding, bytesMax }, hold);
    await hold.turn();
    return utf8Text(bytes, 'The body');
  } catch (error) {
    if (!request.complete) hold.discard(request);
    throw error;
  }
}

/** The length in the header; 0 if the client did not declare one. */
function declaredLength({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

async function decompressed(
  sent: Buffer,
  { encoding, bytesMax }: { readonly encoding: string; readonly bytesMax: number },
  hold: BodyHold,
): Promise<Buffer> {
  const bytes = await hold.decompressing(() => decompress(sent, encoding, bytesMax, (more) => hold.grow(more)));
  hold.shrink(sent.length);
  return bytes;
}

/** Uses listeners, because they cost half of an iterator for a body of one chunk, as almost all are. */
function readBytes(
  request: IncomingMessage,
  { declared, bytesMax }: { readonly declared: number; readonly bytesMax: number },
  hold: BodyHold,
): Promise<Buffer> {
  const chunks = declared > SMALL_BYTES ? new FixedBuffer(declared) : new ChunkList();
  return new Promise((resolve, reject) => {
    if (request.destroyed && !request.readableEnded) reject(incomplete());
    const refuse = (error: unknown) => {
      request.removeAllListeners('data');
      reject(error);
    };
    request.on('data', (chunk: Buffer) => {
      try {
        chunks.add(chunk);
        if (declared === 0) hold.grow(chunk.length);
        if (chunks.length > bytesMax) throw bodyTooLong(bytesMax);
      } catch (error) {
        refuse(error);
      }
    });
    request.on('end', () => resolve(chunks.bytes()));
    request.on('error', (error) => reject(incomplete(error)));
  });
}

/** A body of a known length. Chunks are copied as they come, so that the body is in memory once. Unused parts of the buffer take no memory. */
class FixedBuffer {
  private readonly buffer: Buffer;
  length = 0;

  constructor(length: number) {
    this.buffer = Buffer.allocUnsafeSlow(length);
  }

  add(chunk: Buffer): void {
    this.length += chunk.copy(this.buffer, this.length);
  }

  bytes(): Buffer {
    return this.buffer;
  }
}

class ChunkList {
  private readonly chunks: Buffer[] = [];
  length = 0;

  add(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
  }

  bytes(): Buffer {
    const [only] = this.chunks;
    return only && this.chunks.length === 1 ? only : Buffer.concat(this.chunks);
  }
}

function incomplete(cause?: Error): InvalidInputError {
  return new InvalidInputError('The body is incomplete: the connection was closed while it was sent', [], { cause });
}

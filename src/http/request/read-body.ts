import type { IncomingMessage } from 'node:http';
import { InvalidInputError, LimitExceededError } from '../../errors/domain-error';
import { utf8Text } from '../../formats/requests/utf8-text';
import { decompress } from './decompress';

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

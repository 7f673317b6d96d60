import accepts from 'accepts';
import compression from 'compression';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { WholeAnswer } from '#base/http/answer';

/**
 * Answers of this size and more are compressed. 16 kB of JSON take 0.03 ms of a thread of the pool and become 2 kB, which saves 1 ms at
 * 100 Mbit/s. The answers of most reads and writes are smaller.
 */
export const COMPRESSED_FROM_BYTES = 16_384;
/** A fifth of the time of level 6 at 64 kB, for a third more bytes. */
const LEVEL = 1;
const TEXT = /^(text\/|application\/([\w.-]+\+)?(json|javascript|xml|yaml)\b)/i;

const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** The encoding to send an answer in; undefined if it is sent as it is. */
export function encodingOf(request: IncomingMessage, answer: WholeAnswer): Encoding | undefined {
  if (!answer.compressed && !isLargeText(answer)) return undefined;
  if (request.method === 'HEAD') return undefined;
  // The first of ours that the client takes, because clients name gzip first from habit.
  const ours: readonly Encoding[] = answer.compressed ? ['br', 'gzip'] : ['gzip'];
  const client = accepts(request);
  return ours.find((encoding) => client.encodings([encoding]) === encoding);
}

/** What was made of bodies that several answers share. */
const zippedBodies = new WeakMap<Buffer, Promise<Buffer>>();

/** The answer in an encoding: as it was compressed ahead of time, or compressed now. */
export async function compress(answer: WholeAnswer, encoding: Encoding): Promise<WholeAnswer> {
  const { compressed, body, headers } = answer;
  const smaller = compressed ? await compressed(encoding) : await zipped(body);
  return { ...answer, headers: { ...headers, 'Content-Encoding': encoding }, body: smaller };
}

function zipped(body: string | Buffer): Promise<Buffer> {
  if (typeof body === 'string') return zip(body, { level: LEVEL });
  const found = zippedBodies.get(body) ?? zip(body, { level: LEVEL });
  zippedBodies.set(body, found);
  return found;
}

function isLargeText({ headers, body }: WholeAnswer): boolean {
  return body.length >= COMPRESSED_FROM_BYTES && TEXT.test(String(headers['Content-Type'] ?? ''));
}

/** The same for what Express sends by itself, with level 6, because browsers keep files. */
export const compressPages = compression({ threshold: COMPRESSED_FROM_BYTES });

import { randomBytes } from 'node:crypto';
import { InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';

/**
 * Identifies a write: the time in microseconds, in 16 hexadecimal digits, and 16 random digits.
 * compat: clients show the time of a trace id.
 * @param now epoch milliseconds, after the write
 */
export function createTraceId(now: number): string {
  return `${(now * 1000).toString(16).padStart(16, '0')}${randomBytes(8).toString('hex')}`;
}

/** The trace id as a header of W3C Trace Context. */
export function traceparent(traceId: string): string {
  return `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
}

/** The time of the write, in epoch milliseconds. @param text a trace id or a whole `traceparent`. @throws InvalidInputError */
export function timeOfTrace(text: string): number {
  const id = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/i.exec(text)?.[1] ?? text;
  const time = /^[0-9a-f]{32}$/i.test(id) ? Number.parseInt(id.slice(0, 16), 16) / 1000 : Number.NaN;
  if (time >= 0 && time <= LATEST) return Math.floor(time);
  const expected = '32 hexadecimal digits from the header traceparent of a write';
  throw new InvalidInputError(`'${shortened(text)}' is not a trace id; expected ${expected}`, [
    { field: ['traceId'], message: 'is not a trace id', expected },
  ]);
}

/** The last time that a `Date` can hold. */
const LATEST = 8.64e15;

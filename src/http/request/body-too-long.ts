import { LimitExceededError } from '../../errors/domain-error';

/** Nobody knows how many values the body has, because it is not read to its end. So the fix is for many and for one. */
export function bodyTooLong(bytesMax: number, when = ''): LimitExceededError {
  const fix = 'send fewer proposals per request; a single value must be smaller, because it must fit in one request';
  return new LimitExceededError(`The body is longer than ${bytesMax} bytes${when}`, [
    { pointer: '', message: 'too long', expected: `at most ${bytesMax} bytes; ${fix}` },
  ]);
}

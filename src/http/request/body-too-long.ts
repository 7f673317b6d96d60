import { LimitExceededError } from '../../errors/domain-error';

/** Nobody knows how many values the body has, because it is not read to its end. So the fix is for many and for one. */
export function bodyTooLong(bytesMax: number, when = ''): LimitExceededError {
  const fix = 'Send fewer proposals in one request. A single value must fit in one request.';
  return new LimitExceededError(`The body is longer than ${bytesMax} bytes${when}. ${fix}`, [
    { pointer: '', message: 'is too long', expected: `at most ${bytesMax} bytes` },
  ]);
}

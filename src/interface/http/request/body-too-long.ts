import { LimitExceededError } from '#base/errors/domain-error';

export function bodyTooLong(bytesMax: number, when = ''): LimitExceededError {
  const fix = 'Send less in one request; a single value must fit in one.';
  return new LimitExceededError(`The body is longer than ${bytesMax} bytes${when}. ${fix}`, [
    { pointer: '', message: 'is too long', expected: `at most ${bytesMax} bytes` },
  ]);
}

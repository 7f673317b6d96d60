import { LIMITS } from '../../generated/http/limits';
import { LimitExceededError } from './domain-error';

/** The refusal of a read. @param fewer how to ask for less: `ask for fewer entities` */
export function answerTooLarge(bytes: number, fewer: string): LimitExceededError {
  const expected = `at most ${LIMITS.answerBytes} bytes; ${fewer}`;
  return new LimitExceededError(
    `The answer would have ${bytes} bytes; expected ${expected}`,
    [{ pointer: '', message: `has an answer of ${bytes} bytes`, expected }],
    400,
  );
}

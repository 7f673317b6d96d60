import type { LimitExceededError } from './domain-error';
import { limitExceeded } from './limit-exceeded';

/** The refusal of a read. @param fix how to ask for less: `Ask for fewer entities` */
export function answerTooLarge(bytes: number, fix: string): LimitExceededError {
  return limitExceeded({ limit: 'answerBytes', size: bytes, unit: 'bytes in its answer', fix, pointer: '' });
}

import { LimitExceededError } from '../../errors/domain-error';
import type { QueueLimits, QueueUsage } from './group-commit';

/** A full queue is written in about this time. */
const RETRY_AFTER_SECONDS = 2;

/** The refusal of a request before any of it was checked or written. */
export function queueFull(usage: QueueUsage, limits: QueueLimits): LimitExceededError {
  return new LimitExceededError(
    `The write queue is full: ${shown(usage)} wait, and the limit is ${shown(limits)}. Nothing was written. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    [],
    429,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

function shown({ jobs, size }: QueueUsage): string {
  return `${jobs} writes of ${Math.ceil(size / 1_000_000)} MB`;
}

import { BusyError } from '#base/errors/domain-error';
import type { QueueLimits, QueueUsage } from './group-commit';

/** A client that waits longer leaves the queue empty in the meantime. */
const RETRY_AFTER_SECONDS_MAX = 10;

/**
 * The refusal of a write before it begins.
 * @param delayMs how long the queue takes to become empty
 */
export function queueFull(usage: QueueUsage, limits: QueueLimits, delayMs: number): BusyError {
  const retryAfterSeconds = Math.min(Math.max(Math.ceil(delayMs / 1000), 1), RETRY_AFTER_SECONDS_MAX);
  return new BusyError(
    `The write queue is full (writes: ${usage.jobs} of ${limits.jobs}, megabytes: ${megabytes(usage)} of ${megabytes(limits)}). This write was not begun. Send the request again after ${retryAfterSeconds} s.`,
    [],
    { retryAfterSeconds },
  );
}

function megabytes({ size }: QueueUsage): string {
  return (size / 1_000_000).toFixed(1);
}

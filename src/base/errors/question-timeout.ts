import { UnavailableError } from './domain-error';

/** The load that makes a question slow seldom ends sooner. */
const RETRY_AFTER_SECONDS = 10;

/** Milliseconds that a question has left. @throws UnavailableError if its time is over */
export function timeLeft(timeoutSeconds: number, startedAt: number): number {
  const left = startedAt + 1000 * timeoutSeconds - performance.now();
  if (left <= 0) throw questionTimeout(timeoutSeconds);
  return left;
}

/** The error for a question that its engine cancelled after the time of the setting. */
export function questionTimeout(timeoutSeconds: number, cause?: unknown): UnavailableError {
  return new UnavailableError(
    `The question took longer than ${timeoutSeconds} s and was cancelled. Ask for less: fewer words, a filter, fewer entity types, or no facets. ASPECTORY_QUERY_TIMEOUT_SECONDS sets the limit.`,
    [],
    { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

import { UnavailableError } from './domain-error';

/** The load that makes a question slow seldom ends sooner. */
const RETRY_AFTER_SECONDS = 10;

/** The error for a question that its engine cancelled after the time of the setting. */
export function questionTimeout(timeoutSeconds: number, cause?: unknown): UnavailableError {
  return new UnavailableError(
    `The question took longer than ${timeoutSeconds} s and was cancelled. Ask for less: fewer words, a filter, fewer entity types, or no facets. ASPECTORY_QUERY_TIMEOUT_SECONDS sets the limit.`,
    [],
    { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

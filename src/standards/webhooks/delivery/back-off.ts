const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first failures; the last one is repeated. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR];
/** Many messages that failed together must not be sent again together. */
const JITTER = 0.1;
/** A receiver may ask for a longer pause than we make, but not for one without an end. */
const RETRY_AFTER_MAX = 24 * HOUR;

/** Milliseconds before the next attempt. @param failures at least 1 */
export function backOff(failures: number): number {
  const pause = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? HOUR;
  return Math.round(pause * (1 + JITTER * Math.random()));
}

/** Milliseconds that a `Retry-After` asks for: seconds, or a date. Undefined without a valid one. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX);
}

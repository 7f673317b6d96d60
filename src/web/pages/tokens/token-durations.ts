import type { AccessTokenRequest } from '#generated/http/messages';
import { DAY_MS } from '#web/api/durations';

type Duration = AccessTokenRequest['duration'];

interface DurationChoice {
  readonly duration: Duration;
  readonly name: string;
  readonly days: number;
}

/** Tokens of people expire. A token without expiry takes the API. */
export const DURATIONS: readonly DurationChoice[] = [
  { duration: 'ONE_HOUR', name: '1 hour', days: 1 / 24 },
  { duration: 'ONE_DAY', name: '1 day', days: 1 },
  { duration: 'ONE_WEEK', name: '7 days', days: 7 },
  { duration: 'ONE_MONTH', name: '30 days', days: 30 },
  { duration: 'THREE_MONTHS', name: '90 days', days: 90 },
  { duration: 'SIX_MONTHS', name: '180 days', days: 180 },
  { duration: 'ONE_YEAR', name: '1 year', days: 365 },
];

export const PRESET: Duration = 'THREE_MONTHS';

/** The time when a token that is made now expires, in epoch milliseconds. */
export function expiryOf(duration: Duration): number {
  const { days } = DURATIONS.find((choice) => choice.duration === duration) ?? { days: 0 };
  return Date.now() + days * DAY_MS;
}

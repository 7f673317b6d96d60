import { useState } from 'react';
import { isPossibleTime } from './is-possible-time';
import { whenNeeded } from './lazy/when-needed';
import { MINUTE_MS } from '#web/api/durations';

const UNITS = [
  ['year', 365 * 24 * 60 * MINUTE_MS],
  ['month', 30 * 24 * 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;
/** Three months are "in 90 days", because tokens expire after days. */
const DAYS_UNTIL_MONTHS = 120;

const relative = whenNeeded(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));
const date = whenNeeded(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }));
const dateAndTime = whenNeeded(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));

/** A time as its distance from now, with the time itself as a title. A number that is no time is shown as it is. @param at epoch milliseconds */
export function TimeText({ at }: { readonly at: number }) {
  const [now] = useState(Date.now);
  if (!isPossibleTime(at)) return <span>{at}</span>;
  const time = new Date(at);
  return (
    <time dateTime={time.toISOString()} title={dateAndTime().format(time)}>
      {distanceText(at - now)}
    </time>
  );
}

const exact = whenNeeded(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'long' }));

/** The time with seconds and the time zone. @param at epoch milliseconds */
export function exactTime(at: number): string {
  return exact().format(at);
}

/** @param at epoch milliseconds */
export function dateText(at: number): string {
  return date().format(at);
}

function distanceText(distanceMs: number): string {
  const days = Math.round(distanceMs / (24 * 60 * MINUTE_MS));
  if (Math.abs(days) >= 1 && Math.abs(days) <= DAYS_UNTIL_MONTHS) return relative().format(days, 'day');
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distanceMs) >= length) ?? ['minute', MINUTE_MS];
  return relative().format(Math.round(distanceMs / size), unit);
}

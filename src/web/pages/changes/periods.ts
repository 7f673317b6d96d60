const DAY_MS = 24 * 60 * 60_000;
const DAYS_OF_WEEK = 7;

export type Period = 'today' | 'week' | 'visit';

interface PeriodWords {
  readonly period: Period;
  readonly title: string;
  /** What is said if nothing changed. */
  readonly empty: string;
}

export const PERIODS: readonly PeriodWords[] = [
  { period: 'today', title: 'Today', empty: 'Nothing changed today' },
  { period: 'week', title: 'Last 7 days', empty: 'Nothing changed in the last 7 days' },
  { period: 'visit', title: 'Since my last visit', empty: 'Nothing changed since your last visit' },
];

/**
 * The time when the period began, in epoch milliseconds.
 * @param lastVisit undefined for the first visit, for which the last 7 days are as good
 */
export function beginOf(period: Period, now: number, lastVisit: number | undefined): number {
  if (period === 'today') return new Date(now).setHours(0, 0, 0, 0);
  const week = now - DAYS_OF_WEEK * DAY_MS;
  return period === 'visit' ? (lastVisit ?? week) : week;
}

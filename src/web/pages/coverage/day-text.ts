import { HOUR_MS } from '#web/api/durations';
import { dateText } from '#web/ui/parts/time-text.tsx';

const HALF_DAY_MS = 12 * HOUR_MS;

/** A day that begins in UTC. Its noon is that day for nearly everybody. @param day its beginning, epoch milliseconds */
export function dayText(day: number): string {
  return dateText(day + HALF_DAY_MS);
}

import { HOUR_MS } from '#base/background/durations';

/** The hour at which a digest of the day is sent, where its reader is. */
const HOUR = 7;
/** Some zones differ from others by a quarter of an hour. */
const STEP_MS = HOUR_MS / 4;

/** The next time at which it is seven in the morning in a time zone, in epoch milliseconds. */
export function nextMorning(now: number, timeZone = 'UTC'): number {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const first = Math.floor(now / STEP_MS) * STEP_MS + STEP_MS;
  // Once a day there is such a time, also on a day that a change of clocks makes longer.
  for (let time = first; time < first + 26 * HOUR_MS; time += STEP_MS)
    if (clock.format(time) === `${String(HOUR).padStart(2, '0')}:00`) return time;
  return first + 24 * HOUR_MS;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

import type { JsonObject, JsonValue, UsageSpec } from '#generated/registry/registry-types';
import type { UsageBucket, UsageDuration, UsageEvent } from './usage';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** The first Monday after the epoch. */
const FIRST_MONDAY = 4 * DAY;

/** Where the bucket of a time begins, in UTC. Weeks begin on Monday. A time after the last year of dates has a bucket of its own. */
function bucketStart(time: number, duration: UsageDuration): number {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return time;
  if (duration === 'YEAR') return Date.UTC(at.getUTCFullYear(), 0);
  if (duration === 'MONTH') return Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
  if (duration === 'WEEK') return Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
  return time - (time % (duration === 'DAY' ? DAY : HOUR));
}

/** One bucket for each span of time with events, newest first. A figure is that of the newest event that has it. */
export function usageBuckets(
  newestFirst: readonly UsageEvent[],
  { figures }: UsageSpec,
  duration: UsageDuration,
): readonly UsageBucket[] {
  const buckets = new Map<number, { [figure: string]: JsonValue }>();
  for (const { time, value } of newestFirst) {
    const start = bucketStart(time, duration);
    const bucket = buckets.get(start) ?? {};
    buckets.set(start, bucket);
    for (const { field } of figures) addMissing(bucket, field, value);
  }
  return [...buckets].map(([start, found]) => ({ start, figures: found }));
}

function addMissing(bucket: { [figure: string]: JsonValue }, field: string, event: JsonObject): void {
  const value = event[field];
  if (value !== undefined && !Object.hasOwn(bucket, field)) bucket[field] = value;
}

import type { JsonObject } from '#generated/registry/registry-types';
import type { ReadContext } from '#catalog/authorization/read-context';
import { DAY_MS, HOUR_MS } from '#base/background/durations';

export type UsageDuration = 'YEAR' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR';

export interface UsageQuery {
  readonly urn: string;
  readonly duration: UsageDuration;
  /** Inclusive, epoch milliseconds. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly read: ReadContext;
}

/** An event of usage. */
export interface UsageEvent {
  readonly time: number;
  readonly value: JsonObject;
}

/** Fields have the names that clients use. */
export interface UsageBucket {
  /** Epoch milliseconds. */
  readonly start: number;
  readonly figures: JsonObject;
}

export interface Usage {
  /** Oldest first. */
  readonly buckets: readonly UsageBucket[];
  readonly totals: JsonObject;
}

/** compat: lengths of ranges that end now, as released servers have them. */
const RANGES = {
  HOUR: 2 * HOUR_MS,
  DAY: 2 * DAY_MS,
  WEEK: 8 * DAY_MS,
  MONTH: 31 * DAY_MS,
  QUARTER: 92 * DAY_MS,
  YEAR: 366 * DAY_MS,
};

/** A span of time that ends now. `ALL` has no start. */
export type UsageRange = keyof typeof RANGES | 'ALL';

/** The beginning of a range, in epoch milliseconds. */
export function rangeStart(range: UsageRange, now: number): number | undefined {
  return range === 'ALL' ? undefined : now - RANGES[range];
}

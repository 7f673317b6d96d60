import type { JsonObject } from '#generated/registry/registry-types';
import type { ReadContext } from '#catalog/authorization/read-context';

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

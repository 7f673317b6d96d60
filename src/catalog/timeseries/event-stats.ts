import type { ReadContext } from '../authorization/read-context';
import type { Filter } from '../filter/filter';

/** What is computed of a field over the events of a group. LATEST is its value in the newest event. */
export interface EventMetric {
  readonly field: string;
  readonly aggregation: 'LATEST' | 'SUM' | 'CARDINALITY';
}

const TIME_UNITS = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;

/** A time window in UTC. Weeks begin on Monday. */
export interface TimeWindow {
  readonly unit: (typeof TIME_UNITS)[number];
  readonly multiple: number;
}

/** Groups events by the values of a field, or by windows of their time. */
export interface EventGrouping {
  readonly field: string;
  /** Null for values. */
  readonly window: TimeWindow | null;
}

export interface EventStatsQuery {
  readonly entityType: string;
  readonly aspectName: string;
  readonly metrics: readonly EventMetric[];
  readonly groupings: readonly EventGrouping[];
  readonly filter: Filter;
  readonly read: ReadContext;
}

/** A cell is null if no event of the group has the field. */
export interface EventStatsTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Rows in the order of the groupings. */
  readonly rows: readonly (readonly (string | null)[])[];
}

export interface EventStats {
  /**
   * A table with a row for each group: the groupings first, then the metrics. Leaves out events of entities that the actor may not see.
   * @throws InvalidInputError for an unknown field; LimitExceededError for too many events or groups
   */
  stats(query: EventStatsQuery): Promise<EventStatsTable>;
}

import type { ReadContext } from '../authorization/read-context';
import type { Filter, Sort } from '../filter/filter';

export interface TimeseriesQuery {
  readonly urn: string;
  readonly entityType: string;
  readonly aspectName: string;
  /** Inclusive, epoch milliseconds. */
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
  readonly limit: number;
  readonly filter?: Filter;
  /** Default: newest first. */
  readonly sort?: Sort;
  readonly read: ReadContext;
}

/** One event. `value` and `systemMetadata` are JSON. */
export interface TimeseriesEvent {
  readonly timestampMillis: number;
  readonly value: string;
  readonly systemMetadata: string | null;
}

/** A time series of an entity. */
export interface SeriesOfEntity {
  readonly urn: string;
  readonly aspectName: string;
}

/** The newest event of a series. `createdOn` is in epoch milliseconds. */
export interface LatestEvent extends SeriesOfEntity, Omit<TimeseriesEvent, 'timestampMillis'> {
  readonly createdOn: number;
}

/** A column of a time series of an entity. */
export interface ColumnOfSeries extends SeriesOfEntity {
  /** The dotted path of a text outside of lists. */
  readonly column: string;
}

/** A value of a column at the time of its event, in epoch milliseconds. */
export interface PastValue {
  readonly time: number;
  readonly value: string;
}

export interface TimeseriesReader {
  /** The newest event of each series that has one, in any order. @throws ForbiddenError, as `values` */
  latest(series: readonly SeriesOfEntity[], read: ReadContext): Promise<readonly LatestEvent[]>;
  /** The values of a column in the newest events of each series, newest first, by urn. @throws ForbiddenError, as `values` */
  past(
    series: readonly ColumnOfSeries[],
    limit: number,
    read: ReadContext,
  ): Promise<ReadonlyMap<string, readonly PastValue[]>>;
  /** @throws ForbiddenError for an entity that the actor may not see, whether it exists or not */
  values(query: TimeseriesQuery): Promise<readonly TimeseriesEvent[]>;
}

export interface TimeseriesSize {
  readonly entityType: string;
  readonly aspectName: string;
  readonly rows: number;
  /** Size of the rows and their share of the indices. */
  readonly bytes: number;
}

export interface TimeseriesTruncation {
  readonly entityType: string;
  readonly aspectName: string;
  /** Rows at or before this time are deleted. */
  readonly endTimeMillis: number;
  readonly batchSize: number;
  readonly timeoutSeconds?: number;
}

import type { AccessFilter } from '../auth/actor';
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
  /** Newest first when absent. */
  readonly sort?: Sort;
  readonly access: AccessFilter;
}

/** One event: `value` and `systemMetadata` as JSON texts. */
export interface TimeseriesEvent {
  readonly timestampMillis: number;
  readonly value: string;
  readonly systemMetadata: string | null;
}

export interface TimeseriesReader {
  values(query: TimeseriesQuery): Promise<readonly TimeseriesEvent[]>;
}

export interface TimeseriesSize {
  readonly entityType: string;
  readonly aspectName: string;
  readonly rows: number;
  /** True size of rows and their share of the indices. */
  readonly bytes: number;
}

export interface TimeseriesTruncation {
  readonly entityType: string;
  readonly aspectName: string;
  /** Rows at or before it go. */
  readonly endTimeMillis: number;
  readonly batchSize: number;
  readonly timeoutSeconds?: number;
}

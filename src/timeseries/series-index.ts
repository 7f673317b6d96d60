import type { Transaction } from '../database/sql-client';
import type { TimeseriesSize, TimeseriesTruncation } from './timeseries-service';

/** compat: the name under which released servers index the events of an aspect of an entity type. */
export function seriesIndexName(entityType: string, aspectName: string): string {
  return `${entityType}_${aspectName}aspect_v1`.toLowerCase();
}

/** How far a background task is, in the terms of the interface specification (section 4.3). */
export interface TaskStatus {
  /** `<node>:<id>` */
  readonly taskId: string;
  readonly completed: boolean;
  readonly runTimeNanos: number;
  readonly total: number;
  readonly updated: number;
  readonly created: number;
  readonly deleted: number;
  readonly batches: number;
  readonly versionConflicts: number;
  readonly noops: number;
  readonly bulkRetries: number;
  readonly searchRetries: number;
  readonly throttledMillis: number;
  /** -1 = unthrottled. */
  readonly requestsPerSecond: number;
  readonly throttledUntilMillis: number;
}

/** Where time series are found besides their rows, as administration sees it: nowhere, or in an index that follows the rows. */
export interface SeriesIndex {
  /** Of each series that has events. */
  sizes(): Promise<readonly TimeseriesSize[]>;
  /** Begins to take the events of a truncation out of the index. @returns its task, `<node>:<id>`; undefined when the index just follows the rows */
  truncate(truncation: TimeseriesTruncation): Promise<string | undefined>;
  /** A truncation was given up: the index is to hold again what it left of the rows. */
  restore(transaction: Transaction, truncation: TimeseriesTruncation): void;
  /** Whether the index has still to follow rows that a truncation deleted. */
  isBehind(truncation: TimeseriesTruncation): Promise<boolean>;
  /** A task of the index, whoever began it; undefined for one that it does not know, or cannot tell of now. */
  taskStatus(task: string): Promise<TaskStatus | undefined>;
}

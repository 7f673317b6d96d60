import type { ReadContext } from '../authorization/read-context';
import type { Transaction } from '#base/database/sql-client';
import type { TimeseriesSize, TimeseriesTruncation } from './timeseries-service';

/** compat: the index name of a series in released servers. */
export function seriesIndexName(entityType: string, aspectName: string): string {
  return `${entityType}_${aspectName}aspect_v1`.toLowerCase();
}

/** Progress of a background task, with the fields of the interface specification (section 4.3). */
export interface TaskStatus {
  /** `<node>:<id>` */
  readonly taskId: string;
  readonly completed: boolean;
  /** The reason why the task ended before its work was done. */
  readonly error?: string;
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

/** An index of time series that follows the rows, as administration sees it. The engine in memory does not have one. */
export interface SeriesIndex {
  /** Sizes of the series that have events. */
  sizes(read: ReadContext): Promise<readonly TimeseriesSize[]>;
  /**
   * Starts to delete the events of a truncation from the index.
   * @returns the id of its task, `<node>:<id>`; undefined if the index does not need one
   */
  truncate(truncation: TimeseriesTruncation): Promise<string | undefined>;
  /** Restores the index after a cancelled truncation to the rows that it left. */
  restore(transaction: Transaction, truncation: TimeseriesTruncation): void;
  /** Whether the index still contains events whose rows a truncation deleted. */
  isBehind(truncation: TimeseriesTruncation): Promise<boolean>;
  /** The status of any task of the index; undefined if the task is unknown or the index is unreachable. */
  taskStatus(task: string): Promise<TaskStatus | undefined>;
}

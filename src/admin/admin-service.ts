import type { TimeseriesSize, TimeseriesTruncation } from '../timeseries/timeseries-service';

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

export interface TruncationPlan {
  readonly rowsToDelete: number;
  readonly rowsTotal: number;
}

/** Administration. Tasks are rows: any process answers for them, and they are gone on with after a restart. */
export interface AdminService {
  /** Undefined for a task nobody knows. */
  taskStatus(nodeId: string, taskId: number): Promise<TaskStatus | undefined>;
  indexSizes(): Promise<readonly TimeseriesSize[]>;
  planTruncation(truncation: TimeseriesTruncation): Promise<TruncationPlan>;
  /** Starts the deletion and answers its task `<node>:<id>` soon, whether it is over or not. */
  startTruncation(truncation: TimeseriesTruncation): Promise<string>;
}

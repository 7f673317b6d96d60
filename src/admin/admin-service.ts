import type { TaskStatus } from '../timeseries/series-index';
import type { TimeseriesSize, TimeseriesTruncation } from '../timeseries/timeseries-service';

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

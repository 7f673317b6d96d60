import type { ReadContext } from '#catalog/authorization/read-context';
import type { TaskStatus } from '#catalog/timeseries/series-index';
import type { TimeseriesSize, TimeseriesTruncation } from '#catalog/timeseries/timeseries-service';

export interface TruncationPlan {
  readonly rowsToDelete: number;
  readonly rowsTotal: number;
}

/** Administration. Tasks are rows, so every process answers for all of them, and they continue after a restart. */
export interface AdminService {
  /** Undefined for an unknown task. */
  taskStatus(nodeId: string, taskId: number): Promise<TaskStatus | undefined>;
  indexSizes(read: ReadContext): Promise<readonly TimeseriesSize[]>;
  planTruncation(truncation: TimeseriesTruncation, read: ReadContext): Promise<TruncationPlan>;
  /**
   * Starts the deletion. Returns its task `<node>:<id>` after a short time, completed or not. The task goes on while its owner may ask for it.
   * @param owner urn of the user who asks
   */
  startTruncation(truncation: TimeseriesTruncation, owner: string): Promise<string>;
}

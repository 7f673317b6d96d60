import type { estypes } from '@elastic/elasticsearch';
import type { TaskStatus } from '../../../timeseries/series-index';

/** What tasks that change documents tell of themselves; others leave it out. */
interface Told {
  readonly total: number;
  readonly updated: number;
  readonly created: number;
  readonly deleted: number;
  readonly batches: number;
  readonly version_conflicts: number;
  readonly noops: number;
  readonly retries: { readonly bulk: number; readonly search: number };
  readonly throttled_millis: number;
  readonly requests_per_second: number;
  readonly throttled_until_millis: number;
}

const UNTOLD: Told = {
  total: 0,
  updated: 0,
  created: 0,
  deleted: 0,
  batches: 0,
  version_conflicts: 0,
  noops: 0,
  retries: { bulk: 0, search: 0 },
  throttled_millis: 0,
  requests_per_second: -1,
  throttled_until_millis: 0,
};

export function taskStatusOf({ completed, task }: estypes.TasksGetResponse): TaskStatus {
  const status: Partial<Told> | undefined = task.status;
  const { version_conflicts, retries, throttled_millis, requests_per_second, throttled_until_millis, ...counts } = {
    ...UNTOLD,
    ...status,
  };
  const { total, updated, created, deleted, batches, noops } = counts;
  return {
    taskId: `${task.node}:${task.id}`,
    completed,
    runTimeNanos: Number(task.running_time_in_nanos),
    total,
    updated,
    created,
    deleted,
    batches,
    noops,
    versionConflicts: version_conflicts,
    bulkRetries: retries.bulk,
    searchRetries: retries.search,
    throttledMillis: throttled_millis,
    requestsPerSecond: requests_per_second,
    throttledUntilMillis: throttled_until_millis,
  };
}

import type { TruncationPlan } from '#operation/admin/admin-service';
import type { TaskStatus } from '#catalog/timeseries/series-index';
import { valueJson } from '../format/query-json';

/** `{value: <JSON string>}`: the status in the field names of the specification, or an `error` that names the task. */
export function taskStatusJson(taskId: string, status: TaskStatus | undefined): string {
  return valueJson(JSON.stringify(status ? statusText(status) : { error: `Could not get task status for ${taskId}` }));
}

function statusText(status: TaskStatus): object {
  const { total, updated, created, deleted, batches, noops } = status;
  return {
    completed: status.completed,
    taskId: status.taskId,
    runTimeNanos: status.runTimeNanos,
    status: {
      total,
      updated,
      created,
      deleted,
      batches,
      version_conflicts: status.versionConflicts,
      noops,
      retries: { bulk: status.bulkRetries, search: status.searchRetries },
      throttled_millis: status.throttledMillis,
      requests_per_second: status.requestsPerSecond,
      throttled_until_millis: status.throttledUntilMillis,
    },
  };
}

export function truncationPlanJson({ rowsToDelete, rowsTotal }: TruncationPlan): string {
  const batchSizeMin = rowsTotal === 0 ? 0 : (100 * rowsToDelete) / rowsTotal;
  return valueJson(
    `Delete ${rowsToDelete} out of ${rowsTotal} rows (${batchSizeMin.toFixed(2)}%). This was a dry run. Run with dryRun = false to execute.`,
  );
}

import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import { aspectNamed } from '../format/entity-items';
import { valueJson } from '../format/query-json';
import { findEntity } from '#catalog/registry/model-registry';
import type { Services } from '../services';
import type { TaskStatusRequest } from '#generated/http/messages';
import { InvalidInputError } from '#base/errors/domain-error';
import type { TruncationPlan } from '#operation/admin/admin-service';
import type { TaskStatus } from '#catalog/timeseries/series-index';

type AdminHandlers = Pick<Handlers, 'getEsTaskStatus' | 'getIndexSizes' | 'truncateTimeseriesAspect'>;

const BATCH_SIZE = 10_000;

export function adminHandlers({ admin, models }: Services): AdminHandlers {
  return {
    async getEsTaskStatus({ body }) {
      const { nodeId, taskId } = parseTaskId(body);
      return jsonAnswer(taskStatusJson(`${nodeId}:${taskId}`, await admin.taskStatus(nodeId, taskId)));
    },

    async getIndexSizes(_request, { format, read }) {
      return jsonAnswer(format.indexSizes(await admin.indexSizes(read)));
    },

    async truncateTimeseriesAspect(
      { body: { entityType, aspect, endTimeMillis, dryRun = true, batchSize = BATCH_SIZE, timeoutSeconds } },
      { read, actor },
    ) {
      const truncation = {
        entityType,
        // compat: clients send names of aspects in lower case, as released servers name their indices.
        aspectName: aspectNamed(findEntity(models, entityType), aspect),
        endTimeMillis,
        batchSize,
        ...(timeoutSeconds !== undefined && { timeoutSeconds }),
      };
      return jsonAnswer(
        dryRun
          ? truncationPlanJson(await admin.planTruncation(truncation, read))
          : valueJson(await admin.startTruncation(truncation, actor.urn)),
      );
    },
  };
}

interface TaskId {
  readonly nodeId: string;
  readonly taskId: number;
}

/**
 * The id of a task, from `task` or from `nodeId` and `taskId`.
 * @throws InvalidInputError if neither form is complete, or both differ
 */
function parseTaskId({ task, nodeId, taskId }: TaskStatusRequest): TaskId {
  const parts = nodeId !== undefined && taskId !== undefined && taskId > 0 ? { nodeId, taskId } : undefined;
  const whole = task === undefined ? undefined : parseTask(task);
  if (whole && parts && (whole.nodeId !== parts.nodeId || whole.taskId !== parts.taskId))
    throw refused('task differs from nodeId and taskId', 'one of the two forms');
  const found = whole ?? parts;
  if (!found) throw refused('the task id is missing', "'task', or 'nodeId' and a 'taskId' above 0");
  return found;
}

function parseTask(task: string): TaskId {
  const match = /^([\w-]+):(\d{1,15})$/.exec(task);
  const taskId = Number(match?.[2]);
  if (!match?.[1] || taskId === 0)
    throw refused(`'${task.slice(0, 200)}' is not a task id`, '<node>:<id>, as in node-1:123');
  return { nodeId: match[1], taskId };
}

function refused(message: string, expected: string): InvalidInputError {
  return new InvalidInputError(`Invalid task id: ${message}; expected ${expected}`, [
    { pointer: '/task', message, expected },
  ]);
}

/** `{value: <JSON string>}`: the status in the field names of the specification, or an `error` that names the task. */
function taskStatusJson(taskId: string, status: TaskStatus | undefined): string {
  return valueJson(JSON.stringify(status ? statusText(status) : { error: `Could not get task status for ${taskId}` }));
}

function statusText(status: TaskStatus): object {
  const { total, updated, created, deleted, batches, noops } = status;
  return {
    completed: status.completed,
    ...(status.error !== undefined && { error: status.error }),
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

function truncationPlanJson({ rowsToDelete, rowsTotal }: TruncationPlan): string {
  const batchSizeMin = rowsTotal === 0 ? 0 : (100 * rowsToDelete) / rowsTotal;
  return valueJson(
    `Delete ${rowsToDelete} out of ${rowsTotal} rows (${batchSizeMin.toFixed(2)}%). This was a dry run. Run with dryRun = false to execute.`,
  );
}

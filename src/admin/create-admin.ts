import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidInputError } from '../errors/domain-error';
import type { ModelRegistry } from '../registry/model-registry';
import { findSeries } from '../registry/find-spec';
import type { TimeseriesTruncation } from '../timeseries/timeseries-service';
import type { TaskStatus } from '../timeseries/series-index';
import type { AdminService } from './admin-service';
import { countEvents } from './sql/count-events';
import type { TaskRow } from './sql/task-rows';
import { findTask, insertTask, storeIndexTask } from './sql/task-rows';
import { TaskRunner, type TaskRunnerDeps } from './task-runner';

export interface Admin {
  readonly service: AdminService;
  /** Works on tasks, also those that other processes left; stopped with the process. */
  readonly tasks: TaskRunner;
}

/** The node of every task of ours: all processes answer for all of them, so there is but one. */
const NODE = 'aspectory';
/** What nodes of clusters are called. */
const NODES = /^[\w-]+$/;

/** A small task is over when it is answered, as readers expect; a larger one goes on behind the answer. */
const SMALL_TASK_MS = 100;

const BATCH_SIZE_MAX = 100_000;

export function createAdmin(deps: TaskRunnerDeps): Admin {
  const { database, series, now } = deps;
  const tasks = new TaskRunner(deps);
  /** Over when rows and index are; what is counted are events. */
  const truncationStatus = async (row: TaskRow, indexed: TaskStatus | undefined): Promise<TaskStatus> => {
    const own = statusOf(row, now());
    const completed = own.completed && (indexed?.completed ?? true) && !(await series.isBehind(row.parameters));
    return { ...own, ...indexed, completed, runTimeNanos: own.runTimeNanos, total: own.total, deleted: own.deleted };
  };
  const service: AdminService = {
    async taskStatus(nodeId, taskId) {
      if (!NODES.test(nodeId) || !Number.isSafeInteger(taskId)) return undefined;
      const row = await findTask(database, nodeId, taskId);
      const indexed = await series.taskStatus(row?.indexTask ?? `${nodeId}:${taskId}`);
      return row ? truncationStatus(row, indexed) : indexed;
    },
    indexSizes: () => series.sizes(),
    async planTruncation(truncation) {
      return countEvents(database, checked(deps.models, truncation));
    },
    async startTruncation(truncation) {
      const known = checked(deps.models, truncation);
      const { rowsToDelete } = await countEvents(database, known);
      const deadline = known.timeoutSeconds === undefined ? null : now() + known.timeoutSeconds * 1000;
      const id = await insertTask(database, {
        node: NODE,
        truncation: known,
        createdOn: now(),
        deadline,
        total: rowsToDelete,
      });
      const indexTask = await series.truncate(known);
      if (indexTask !== undefined) await storeIndexTask(database, id, indexTask);
      tasks.wake();
      await Promise.race([tasks.idle(), sleep(SMALL_TASK_MS, undefined, { ref: false })]);
      return indexTask ?? `${NODE}:${id}`;
    },
  };
  return { service, tasks };
}

/** @throws InvalidInputError for an entity type or aspect that has no time series, or a batch that is none */
function checked(models: ModelRegistry, truncation: TimeseriesTruncation): TimeseriesTruncation {
  const series = findSeries(models, truncation.entityType, truncation.aspectName);
  const refuse = (field: string, message: string, expected: string) =>
    new InvalidInputError(message, [{ field: [field], message, expected }]);
  const { batchSize, endTimeMillis, timeoutSeconds } = truncation;
  if (!Number.isSafeInteger(endTimeMillis)) throw refuse('endTimeMillis', 'The end is no time', 'epoch milliseconds');
  if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > BATCH_SIZE_MAX)
    throw refuse('batchSize', 'The batch size is out of range', `1 to ${BATCH_SIZE_MAX}`);
  if (timeoutSeconds !== undefined && !(timeoutSeconds > 0))
    throw refuse('timeoutSeconds', 'The timeout is not positive', 'seconds');
  return { ...truncation, ...series };
}

function statusOf(row: TaskRow, now: number): TaskStatus {
  const finishedOn = row.finishedOn === null ? now : Number(row.finishedOn);
  return {
    taskId: `${row.node}:${row.id}`,
    completed: row.finishedOn !== null,
    runTimeNanos: Math.max(0, finishedOn - Number(row.createdOn)) * 1_000_000,
    total: Number(row.total),
    deleted: Number(row.deleted),
    batches: Number(row.batches),
    ...NEVER_HAPPENS,
  };
}

/** What the interface reports of a search cluster's task and a deletion of rows does not know. */
const NEVER_HAPPENS = {
  updated: 0,
  created: 0,
  versionConflicts: 0,
  noops: 0,
  bulkRetries: 0,
  searchRetries: 0,
  throttledMillis: 0,
  requestsPerSecond: -1,
  throttledUntilMillis: 0,
};

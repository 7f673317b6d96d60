import { setTimeout as sleep } from 'node:timers/promises';
import type { UnattendedActors } from '#access/accounts/unattended-actors';
import type { QuestionClient } from '#base/database/sql-client';
import type { TaskStatus } from '#catalog/timeseries/series-index';
import type { AdminService } from './admin-service';
import { findTask, insertTask, storeIndexTask, type TaskRow } from './sql/task-rows';
import { countEvents } from './sql/truncated-events';
import { TaskRunner, type TaskRunnerDeps } from './task-runner';
import { checkTruncation, TRUNCATE_EVENTS, truncateEvents, type TruncationDeps } from './truncate-events';

interface Admin {
  readonly service: AdminService;
  /** Works on the tasks of all processes. */
  readonly tasks: TaskRunner;
}

/** The node of our tasks. It is the same in all processes, because each of them answers for all tasks. */
const NODE = 'aspectory';
/** Names of nodes, also those of a search cluster. */
const NODES = /^[\w-]+$/;

/** The answer to a start waits so long for the task, because readers expect a small one to be completed. */
const SMALL_TASK_MS = 100;

interface AdminDeps extends TruncationDeps, Omit<TaskRunnerDeps, 'kinds'> {
  readonly questions: QuestionClient;
  readonly unattended: Pick<UnattendedActors, 'actor' | 'keep'>;
}

export function createAdmin(deps: AdminDeps): Admin {
  const { database, questions, models, series, now, unattended } = deps;
  const kinds = [truncateEvents(deps)];
  const tasks = new TaskRunner({ ...deps, kinds });
  const isBehind = async (row: TaskRow) =>
    kinds
      .find(({ name }) => name === row.kind)
      ?.open(row.parameters)
      .isBehind() ?? false;
  /** Completed when both the rows and the index are done. The counts are those of the rows. */
  const joinedStatus = async (row: TaskRow, indexed: TaskStatus | undefined): Promise<TaskStatus> => {
    const own = statusOf(row, now());
    const completed = own.completed && (indexed?.completed ?? true) && !(await isBehind(row));
    return { ...own, ...indexed, completed, runTimeNanos: own.runTimeNanos, total: own.total, deleted: own.deleted };
  };
  const service: AdminService = {
    async taskStatus(nodeId, taskId) {
      if (!NODES.test(nodeId) || !Number.isSafeInteger(taskId)) return undefined;
      const row = await findTask(database, nodeId, taskId);
      const indexed = await series.taskStatus(row?.indexTask ?? `${nodeId}:${taskId}`);
      return row ? joinedStatus(row, indexed) : indexed;
    },
    indexSizes: (read) => series.sizes(read),
    async planTruncation(truncation, { signal }) {
      return countEvents(questions.until(signal), checkTruncation(models, truncation));
    },
    async startTruncation(truncation, owner) {
      const checked = checkTruncation(models, truncation);
      const { rowsToDelete } = await countEvents(database, checked);
      const { timeoutSeconds, ...parameters } = checked;
      const id = await insertTask(database, {
        node: NODE,
        kind: TRUNCATE_EVENTS,
        parameters,
        createdOn: now(),
        deadline: timeoutSeconds === undefined ? null : now() + timeoutSeconds * 1000,
        total: rowsToDelete,
        owner: await unattended.keep(owner),
      });
      const indexTask = await series.truncate(checked);
      if (indexTask !== undefined) await storeIndexTask(database, id, indexTask);
      tasks.wake();
      await Promise.race([tasks.idle(), sleep(SMALL_TASK_MS, undefined, { ref: false })]);
      return indexTask ?? `${NODE}:${id}`;
    },
  };
  return { service, tasks };
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
    ...(row.error !== null && { error: row.error }),
    ...NEVER_HAPPENS,
  };
}

/** Members that only tasks of a search cluster have. */
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

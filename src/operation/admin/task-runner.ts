import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { BackgroundLoop, type PassResult } from '#base/background/background-loop';
import { UnavailableError } from '#base/errors/domain-error';
import type { Database } from '#base/database/sql-client';
import type { TaskRow } from './sql/task-rows';
import { claimTask, finishTask, recordBatch } from './sql/task-rows';
import type { TaskKind, TaskWork } from './task-kind';

/** Take over a task after this time without a finished batch. Batches are far shorter. */
const ABANDONED_AFTER_MS = 60_000;
/** How often a process looks for tasks that another one left. */
const LOOK_EVERY_MS = 15_000;

export interface TaskRunnerDeps {
  readonly kinds: readonly TaskKind[];
  readonly database: Database;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/**
 * Works on background tasks of the kinds that this process knows, one at a time. A batch and the note that it is done commit together, so a task continues where it stopped.
 * `stop` resolves when the batch under way is done; its task waits for the next process. `idle` resolves when this process can do nothing more.
 */
export class TaskRunner extends BackgroundLoop {
  /** Names this process among those that work on tasks. */
  private readonly worker = randomUUID();

  constructor(private readonly deps: TaskRunnerDeps) {
    super({
      name: 'tasks',
      pass: (signal) => this.runNext(signal),
      lookEveryMs: LOOK_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'background tasks wait: the database is unavailable',
        back: 'background tasks continue',
        defect: 'claiming a background task failed; trying again',
      },
    });
  }

  private async runNext(signal: AbortSignal): Promise<PassResult> {
    const { database, kinds, now } = this.deps;
    const task = await claimTask(database, {
      worker: this.worker,
      kinds: kinds.map(({ name }) => name),
      now: now(),
      abandonedBefore: now() - ABANDONED_AFTER_MS,
    });
    if (!task) return 'idle';
    await this.runOrFail(task, signal);
    return 'more';
  }

  private async runOrFail(task: TaskRow, signal: AbortSignal): Promise<void> {
    const { kinds, logger } = this.deps;
    let work: TaskWork | undefined;
    try {
      work = kinds.find(({ name }) => name === task.kind)?.open(task.parameters);
      if (work) await this.runBatches(work, task, signal);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      logger.error({ err: error, task: task.id, kind: task.kind }, 'a background task failed; it is not tried again');
      await this.giveUp(task, String(error), work);
    }
  }

  private async runBatches(work: TaskWork, task: TaskRow, signal: AbortSignal): Promise<void> {
    const { database, now } = this.deps;
    while (!signal.aborted) {
      if (task.deadline !== null && now() > Number(task.deadline)) return this.giveUp(task, 'timed out', work);
      const isLast = await database.transaction(async (client) => {
        const batch = await work.runBatch(client);
        await recordBatch(client, task.id, batch, now());
        return batch.isLast;
      });
      if (isLast) return finishTask(database, task.id, now(), null);
    }
  }

  private async giveUp({ id }: TaskRow, reason: string, work: TaskWork | undefined): Promise<void> {
    const { database, now } = this.deps;
    await database.transaction(async (transaction) => {
      work?.giveUp(transaction);
      await finishTask(transaction, id, now(), reason);
    });
  }
}

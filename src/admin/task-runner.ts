import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { BackgroundLoop, type LoopHealth, type PassResult } from '../background/background-loop';
import { UnavailableError } from '../errors/domain-error';
import type { Database } from '../database/sql-client';
import type { SeriesIndex } from '../timeseries/series-index';
import type { TaskRow } from './sql/task-rows';
import { claimTask, finishTask, recordBatch } from './sql/task-rows';
import type { EventFollowers } from './truncate-batch';
import { truncateBatch } from './truncate-batch';

/** Take over a task after this time without a finished batch. Batches are far shorter. */
const ABANDONED_AFTER_MS = 60_000;
/** How often a process looks for tasks that another one left. */
const LOOK_EVERY_MS = 15_000;

export interface TaskRunnerDeps extends EventFollowers {
  readonly series: SeriesIndex;
  readonly database: Database;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Works on background tasks, one at a time. A batch and the note that it is done commit together, so a task continues where it stopped. */
export class TaskRunner {
  private readonly loop: BackgroundLoop;
  /** Names this process among those that work on tasks. */
  private readonly worker = randomUUID();

  constructor(private readonly deps: TaskRunnerDeps) {
    this.loop = new BackgroundLoop({
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

  start(): void {
    this.loop.start();
  }

  /** Resolves when the batch under way is done. Its task waits for the next process. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Looks for work now. */
  wake(): void {
    this.loop.wake();
  }

  /** Resolves when there is nothing left that this process may do, or when it is stopped. */
  idle(): Promise<void> {
    return this.loop.idle();
  }

  health(): LoopHealth {
    return this.loop.health();
  }

  private async runNext(signal: AbortSignal): Promise<PassResult> {
    const { database, now } = this.deps;
    const task = await claimTask(database, this.worker, now(), now() - ABANDONED_AFTER_MS);
    if (!task) return 'idle';
    await this.runOrFail(task, signal);
    return 'more';
  }

  private async runOrFail(task: TaskRow, signal: AbortSignal): Promise<void> {
    try {
      await this.runTask(task, signal);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      this.deps.logger.error({ err: error, task: task.id }, 'a background task failed; it ends here');
      await this.giveUp(task, String(error));
    }
  }

  private async runTask(task: TaskRow, signal: AbortSignal): Promise<void> {
    const { database, now } = this.deps;
    const { parameters: truncation } = task;
    while (!signal.aborted) {
      if (task.deadline !== null && now() > Number(task.deadline)) return this.giveUp(task, 'timed out');
      const isLast = await database.transaction(async (client) => {
        const batch = await truncateBatch(client, this.deps, truncation);
        await recordBatch(client, task.id, batch.deleted, now());
        return batch.isLast;
      });
      if (isLast) return finishTask(database, task.id, now(), null);
    }
  }

  private async giveUp({ id, parameters }: TaskRow, reason: string): Promise<void> {
    const { database, series, now } = this.deps;
    await database.transaction(async (transaction) => {
      series.restore(transaction, parameters);
      await finishTask(transaction, id, now(), reason);
    });
  }
}

import { UnavailableError } from '../errors/domain-error';
import type { Database } from '../database/sql-client';
import type { SeriesIndex } from '../timeseries/series-index';
import type { TaskRow } from './sql/task-rows';
import { claimTask, finishTask, recordBatch } from './sql/task-rows';
import type { EventFollowers } from './truncate-batch';
import { truncateBatch } from './truncate-batch';

/** A task that nobody has worked on for so long is taken over. Batches are far shorter. */
const ABANDONED_AFTER_MS = 60_000;
/** How often a process looks for tasks that another one left. */
const LOOK_EVERY_MS = 15_000;

export interface TaskRunnerDeps extends EventFollowers {
  readonly series: SeriesIndex;
  readonly database: Database;
  readonly now: () => number;
  /** Tells processes apart that work on tasks. */
  readonly worker: string;
  /** Hears of tasks that failed by a defect. */
  readonly report: (error: unknown) => void;
}

/** Works on background tasks, one at a time. What a batch did and that it was done commit together, so a task goes on where it stopped. */
export class TaskRunner {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly deps: TaskRunnerDeps) {}

  start(): void {
    this.stopped = false;
    this.timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
    this.wake();
  }

  /** Resolves when the batch that is under way is done. Its task waits for the next process. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Looks for work now. */
  wake(): void {
    this.running ??= this.work().finally(() => {
      this.running = undefined;
    });
  }

  /** For tests and shutdown: resolves when there is nothing left that this process may do. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async work(): Promise<void> {
    const { database, now, worker, report } = this.deps;
    try {
      while (!this.stopped) {
        const task = await claimTask(database, worker, now(), now() - ABANDONED_AFTER_MS);
        if (!task) return;
        await this.runOrFail(task);
      }
    } catch (error) {
      // While the database is away the rows wait, and a later look finds them.
      if (!(error instanceof UnavailableError)) report(error);
    }
  }

  private async runOrFail(task: TaskRow): Promise<void> {
    try {
      await this.runTask(task);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      this.deps.report(error);
      await this.giveUp(task, String(error));
    }
  }

  private async runTask(task: TaskRow): Promise<void> {
    const { database, now } = this.deps;
    const { parameters: truncation } = task;
    for (;;) {
      if (this.stopped) return;
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

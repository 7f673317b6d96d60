import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { UnattendedActors, UnattendedRefusal } from '#access/accounts/unattended-actors';
import { BackgroundLoop, type PassResult } from '#base/background/background-loop';
import { UnavailableError } from '#base/errors/domain-error';
import type { Database } from '#base/database/sql-client';
import type { TaskRow } from './sql/task-rows';
import { claimTask, finishTask, recordBatch } from './sql/task-rows';
import type { TaskKind, TaskWork } from './task-kind';

/** Take over a task after this time without a finished batch. Batches are far shorter. */
const ABANDONED_AFTER_MS = 60_000;
/** The interval between searches of a process for tasks that another one left. */
const POLL_EVERY_MS = 15_000;

const STOP_REASONS: Readonly<Record<UnattendedRefusal['refusal'], string>> = {
  removed: 'Stopped: the user who asked for it was removed.',
  suspended: 'Stopped: the user who asked for it is suspended.',
  unprivileged: 'Stopped: the user who asked for it may no longer do so.',
};

export interface TaskRunnerDeps {
  readonly kinds: readonly TaskKind[];
  readonly unattended: Pick<UnattendedActors, 'actor'>;
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
      lookEveryMs: POLL_EVERY_MS,
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
    const kind = kinds.find(({ name }) => name === task.kind);
    let work: TaskWork | undefined;
    try {
      work = kind?.open(task.parameters);
      if (kind && work) await this.runBatches(kind, work, task, signal);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      logger.error({ err: error, task: task.id, kind: task.kind }, 'a background task failed; it is not tried again');
      await this.giveUp(task, String(error), work);
    }
  }

  private async runBatches(kind: TaskKind, work: TaskWork, task: TaskRow, signal: AbortSignal): Promise<void> {
    const { database, now } = this.deps;
    while (!signal.aborted) {
      if (task.deadline !== null && now() > Number(task.deadline)) return this.giveUp(task, 'timed out', work);
      const stopReason = await this.stopReason(task, kind);
      if (stopReason !== undefined) return this.stopFor(stopReason, task, work);
      const isLast = await database.transaction(async (client) => {
        const batch = await work.runBatch(client);
        await recordBatch(client, task.id, batch, now());
        return batch.isLast;
      });
      if (isLast) return finishTask(database, task.id, now(), null);
    }
  }

  /**
   * The reason why the task may not go on: its owner may not ask for it any more. Asked before each batch, because a task may take hours.
   */
  private async stopReason({ owner, ownerSince }: TaskRow, { requirement }: TaskKind): Promise<string | undefined> {
    if (owner === null) return undefined;
    const user = { urn: owner, since: ownerSince === null ? null : Number(ownerSince) };
    const found = await this.deps.unattended.actor(user, requirement);
    return 'refusal' in found ? STOP_REASONS[found.refusal] : undefined;
  }

  private async stopFor(reason: string, task: TaskRow, work: TaskWork): Promise<void> {
    const { id, kind, owner } = task;
    this.deps.logger.warn({ task: id, kind, owner, reason }, 'a background task was stopped; ask for the rest again');
    await this.giveUp(task, reason, work);
  }

  private async giveUp({ id }: TaskRow, reason: string, work: TaskWork | undefined): Promise<void> {
    const { database, now } = this.deps;
    await database.transaction(async (transaction) => {
      work?.giveUp(transaction);
      await finishTask(transaction, id, now(), reason);
    });
  }
}

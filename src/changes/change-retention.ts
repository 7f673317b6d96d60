import type { Logger } from 'pino';
import { BackgroundLoop, type LoopHealth, type PassResult } from '../background/background-loop';
import type { SqlClient } from '../database/sql-client';
import { trimChanges } from './sql/write-changes';

const LOOK_EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export interface ChangeRetentionDeps {
  readonly client: SqlClient;
  /** Days for which changes are kept. */
  readonly days: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Deletes old changes from the log, but never those that a registered consumer has not read. */
export class ChangeRetention {
  private readonly loop: BackgroundLoop;

  constructor(private readonly deps: ChangeRetentionDeps) {
    this.loop = new BackgroundLoop({
      name: 'change retention',
      pass: () => this.trim(),
      lookEveryMs: LOOK_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'cannot delete old changes because the database is unreachable; trying again',
        back: 'deleting old changes again',
        defect: 'deleting old changes failed; trying again',
      },
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  health(): LoopHealth {
    return this.loop.health();
  }

  private async trim(): Promise<PassResult> {
    const { client, days, now } = this.deps;
    return (await trimChanges(client, now() - days * DAY_MS)) ? 'more' : 'idle';
  }
}

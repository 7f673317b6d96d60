import type { Logger } from 'pino';
import { BackgroundLoop } from '../background/background-loop';
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

/** The loop that deletes old changes from the log, but never those that a registered consumer has not read. */
export function changeRetention({ client, days, now, logger }: ChangeRetentionDeps): BackgroundLoop {
  return new BackgroundLoop({
    name: 'change retention',
    pass: async () => ((await trimChanges(client, now() - days * DAY_MS)) ? 'more' : 'idle'),
    lookEveryMs: LOOK_EVERY_MS,
    logger,
    messages: {
      away: 'cannot delete old changes because the database is unreachable; trying again',
      back: 'deleting old changes again',
      defect: 'deleting old changes failed; trying again',
    },
  });
}

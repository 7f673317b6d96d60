import type { Logger } from 'pino';
import { BackgroundLoop } from '../background/background-loop';
import type { SqlClient } from '../database/sql-client';
import { deleteEntries } from './sql/delete-entries';

const LOOK_EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export interface AuditRetentionDeps {
  readonly client: SqlClient;
  /** Days for which entries are kept. */
  readonly days: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The loop that deletes old entries. */
export function auditRetention({ client, days, now, logger }: AuditRetentionDeps): BackgroundLoop {
  return new BackgroundLoop({
    name: 'audit retention',
    pass: async () => ((await deleteEntries(client, now() - days * DAY_MS)) ? 'more' : 'idle'),
    lookEveryMs: LOOK_EVERY_MS,
    logger,
    messages: {
      away: 'cannot delete old audit entries because the database is unreachable; trying again',
      back: 'deleting old audit entries again',
      defect: 'deleting old audit entries failed; trying again',
    },
  });
}

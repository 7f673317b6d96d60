import type { Logger } from 'pino';
import type { Loop } from '#base/background/background-loops';
import { retentionLoop, type TrimLimits } from '#base/background/retention-loop';
import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import { TrustedClock } from '#base/database/trusted-clock';
import { AuditLog } from './audit-log';
import { RefusalLog } from './refusal-log';
import { deleteEntries } from './sql/delete-entries';

interface AuditDeps {
  readonly database: SqlClient;
  readonly questions: QuestionClient;
  /** Days for which entries are kept. */
  readonly days: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export interface Audit {
  readonly log: AuditLog;
  readonly refusals: RefusalLog;
  readonly loops: readonly Loop[];
}

export function createAudit({ database, questions, ...deps }: AuditDeps): Audit {
  const refusals = new RefusalLog({ client: database, ...deps });
  const { days, logger } = deps;
  const name = 'audit retention';
  const clock = new TrustedClock({ client: database, name, ...deps });
  const time = () => clock.read();
  const trim = (limits: TrimLimits) => deleteEntries(database, limits);
  const retention = retentionLoop({ days, logger, name, rows: 'old audit entries', time, trim });
  return { log: new AuditLog(questions), refusals, loops: [refusals, retention] };
}

import type { Logger } from 'pino';
import type { Loop } from '#base/background/background-loops';
import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import { tableRetention } from '#base/database/table-retention';
import { AuditLog } from './audit-log';
import { RefusalLog } from './refusal-log';

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
  const rows = { table: 'audit_entry', column: 'time', rows: 'old audit entries' };
  const retention = tableRetention({ ...deps, ...rows, client: database, name: 'audit retention' });
  return { log: new AuditLog(questions), refusals, loops: [refusals, retention] };
}

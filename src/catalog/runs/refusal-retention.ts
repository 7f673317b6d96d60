import type { BackgroundLoop } from '#base/background/background-loop';
import type { Retention } from '#base/background/retention-loop';
import type { SqlClient } from '#base/database/sql-client';
import { tableRetention } from '#base/database/table-retention';

/** A month, after which nobody sends the records of a run again. */
const KEPT_DAYS = 30;

interface RefusalRetentionDeps extends Pick<Retention, 'logger' | 'newestKept'> {
  readonly client: SqlClient;
  /** The clock of this process, in epoch milliseconds. */
  readonly now: () => number;
}

/** The loop that deletes old refused records. */
export function refusalRetention(deps: RefusalRetentionDeps): BackgroundLoop {
  const rows = { table: 'run_refusal', column: 'refused_on', rows: 'old refused records' };
  return tableRetention({ ...deps, ...rows, name: 'refusal retention', days: KEPT_DAYS });
}

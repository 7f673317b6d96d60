import type { BackgroundLoop } from '../background/background-loop';
import { type Retention, retentionLoop, type TrimLimits } from '../background/retention-loop';
import type { SqlClient } from './sql-client';
import { TrustedClock } from './trusted-clock';

interface TableRetention extends Omit<Retention, 'time' | 'trim'> {
  readonly client: SqlClient;
  /** The table, whose rows have an `id`. */
  readonly table: string;
  /** Its column with the time of a row, in epoch milliseconds. */
  readonly column: string;
  /** The clock of this process, in epoch milliseconds. */
  readonly now: () => number;
}

/** A loop that deletes old rows of a table by the trusted clock. */
export function tableRetention({ client, table, column, now, ...retention }: TableRetention): BackgroundLoop {
  const clock = new TrustedClock({ client, name: retention.name, now, logger: retention.logger });
  const text = deleteOldest(table, column);
  const trim = async ({ before, rowsMax, newestKept }: TrimLimits) =>
    (await client.query({ text, values: [before, rowsMax, newestKept] })).length;
  return retentionLoop({ ...retention, time: () => clock.read(), trim });
}

/** Deletes the oldest rows before a time, but none of the newest. */
function deleteOldest(table: string, column: string): string {
  return `
delete from ${table} where id in (
  select id from ${table}
  where ${column} < $1 and ${column} < coalesce((select ${column} from ${table} order by ${column} desc offset greatest($3::int - 1, 0) limit 1), 0)
  order by ${column} limit $2
) returning 1`;
}

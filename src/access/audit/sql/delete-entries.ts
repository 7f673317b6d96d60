import type { TrimLimits } from '#base/background/retention-loop';
import type { SqlClient } from '#base/database/sql-client';

/** Deletes the oldest entries before a time, but none of the newest. @returns how many */
export async function deleteEntries(client: SqlClient, { before, rowsMax, newestKept }: TrimLimits): Promise<number> {
  return (await client.query({ text: DELETE, values: [before, rowsMax, newestKept] })).length;
}

const DELETE = `
delete from audit_entry where id in (
  select id from audit_entry
  where time < $1 and time < coalesce((select time from audit_entry order by time desc offset greatest($3::int - 1, 0) limit 1), 0)
  order by time limit $2
) returning 1`;

import type { SqlClient } from '#base/database/sql-client';

/** Maximum number of rows that one statement deletes, so that it takes well under a second. */
const ROWS_MAX = 20_000;

/**
 * Deletes the oldest entries before a time.
 * @param before epoch milliseconds
 * @returns whether there may be more
 */
export async function deleteEntries(client: SqlClient, before: number): Promise<boolean> {
  const rows = await client.query({ text: DELETE, values: [before, ROWS_MAX] });
  return rows.length === ROWS_MAX;
}

const DELETE = `
delete from audit_entry where id in (select id from audit_entry where time < $1 order by time limit $2) returning 1`;

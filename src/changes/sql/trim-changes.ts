import type { SqlClient } from '../../database/sql-client';

/** Rows that one statement deletes at most, so that it takes well under a second. */
const ROWS_MAX = 20_000;

/**
 * Deletes the oldest changes that were logged before a time and that every registered consumer has read.
 * @param before epoch milliseconds
 * @returns whether there may be more
 */
export async function trimChanges(client: SqlClient, before: number): Promise<boolean> {
  const rows = await client.query({ text: TRIM, values: [before, ROWS_MAX] });
  return rows.length === ROWS_MAX;
}

const TRIM = `
with oldest as (
  select position, created_on from change
  where position <= (select coalesce(min(position), 9223372036854775807) from change_consumer)
  order by position limit $2
)
delete from change using oldest where change.position = oldest.position and oldest.created_on < $1 returning 1`;

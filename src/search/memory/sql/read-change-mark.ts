import type { SqlClient } from '../../../database/sql-client';

/**
 * A text that only this change of this log has; empty if the log does not have the change any more. If a database was restored from an
 * older copy, its later positions mean other changes.
 */
export async function readChangeMark(client: SqlClient, position: number): Promise<string> {
  const [row] = await client.query<{ readonly mark: string }>({
    text: `
select concat_ws(' ', created_on, entity_id, aspect, operation, version_after, request_id) as mark
from change where position = $1`,
    values: [position],
  });
  return row?.mark ?? '';
}

import type { SqlClient } from '#base/database/sql-client';

/** The position of the last change that is committed. */
export async function readLogEnd(client: SqlClient): Promise<number> {
  const [row] = await client.query<{ readonly position: number }>({ name: 'read-log-end', text: READ });
  return row?.position ?? 0;
}

const READ = 'select position::float8 as position from change_counter';

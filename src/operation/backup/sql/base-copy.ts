import type { SqlClient } from '#base/database/sql-client';

/** Begins a base backup with a checkpoint, at once. The session must stay open until its end. @returns where the log that it needs begins */
export async function beginBaseCopy(client: SqlClient, label: string): Promise<string> {
  const text = 'select pg_backup_start($1, true)::text as position';
  const [row] = await client.query<{ readonly position: string }>({ text, values: [label] });
  return row?.position ?? '';
}

/** The end of a base backup: where the log that it needs ends, and the file that a restore must have. */
export async function endBaseCopy(client: SqlClient): Promise<{ readonly position: string; readonly label: string }> {
  const text = 'select lsn::text as position, labelfile as label from pg_backup_stop(false)';
  const [row] = await client.query<{ readonly position: string; readonly label: string }>({ text });
  if (!row) throw new Error('pg_backup_stop has no answer');
  return row;
}

import type { SqlClient } from '../../../database/sql-client';

/** What the indexes of all processes are made of. */
export interface StoredStatus {
  readonly documents: number;
  /** Bytes of the rows, with what deleted rows left. */
  readonly bytes: number;
  /** Position of the newest change in the log. */
  readonly position: number;
}

/** Bytes of the rows, with what deleted rows left. Does not read them. */
export async function readStoredBytes(client: SqlClient): Promise<number> {
  const [row] = await client.query<{ readonly bytes: number }>({
    text: "select pg_table_size('stored_document')::float8 as bytes",
  });
  return row?.bytes ?? 0;
}

/** For people. Counts the rows. */
export async function readStoredStatus(client: SqlClient): Promise<StoredStatus> {
  const [status] = await client.query<StoredStatus>({
    text: `
select (select count(*) from stored_document)::float8 as documents, pg_table_size('stored_document')::float8 as bytes,
       (select position from change_counter)::float8 as position`,
  });
  if (!status) throw new Error('a count without a row');
  return status;
}

import type { SqlClient } from '../../../../base/database/sql-client';

/** What the indexes of all processes are made of. */
interface StoredStatus {
  readonly documents: number;
  /** Position of the newest change in the log. */
  readonly position: number;
}

/**
 * About how many bytes the rows take. Does not read them. A table whose rows are often replaced is larger than its rows, so what the last
 * `analyze` found counts if that is less.
 */
export async function readStoredBytes(client: SqlClient): Promise<number> {
  const [row] = await client.query<{ readonly bytes: number }>({ text: BYTES, values: [ROW_BYTES] });
  return row?.bytes ?? 0;
}

/** What a row takes beside its document. */
const ROW_BYTES = 100;

const BYTES = `
select least(pg_table_size('stored_document'), (
  select nullif(greatest(c.reltuples, 0), 0) * (s.avg_width + $1::int)
  from pg_class as c join pg_stats as s on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname
  where c.oid = 'stored_document'::regclass and s.attname = 'fields'
))::float8 as bytes`;

/** For people. Counts the rows. */
export async function readStoredStatus(client: SqlClient): Promise<StoredStatus> {
  const [status] = await client.query<StoredStatus>({
    text: `
select (select count(*) from stored_document)::float8 as documents,
       (select position from change_counter)::float8 as position`,
  });
  if (!status) throw new Error('a count without a row');
  return status;
}

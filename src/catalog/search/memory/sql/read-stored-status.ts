import type { SqlClient } from '../../../../base/database/sql-client';

/** What the indexes of all processes are made of. */
interface StoredStatus {
  readonly documents: number;
  /** Position of the newest change in the log. */
  readonly position: number;
}

/** About how many stored documents there are, and how many bytes their rows take. */
interface StoredSize {
  readonly documents: number;
  readonly bytes: number;
}

/**
 * Does not read the rows. A table whose rows are often replaced is larger than its rows, so what the last `analyze` found counts if that is
 * less. Before the first one, the documents are guessed from the size of the table.
 */
export async function readStoredSize(client: SqlClient): Promise<StoredSize> {
  const [size] = await client.query<StoredSize>({ text: SIZE, values: [ROW_BYTES, TYPICAL_BYTES] });
  return size ?? { documents: 0, bytes: 0 };
}

/** What a row takes beside its document. */
const ROW_BYTES = 100;
/** Of a row, where nothing is known of them. */
const TYPICAL_BYTES = 1000;

const SIZE = `
select coalesce(analyzed.rows, size / $2::int)::float8 as documents, least(size, analyzed.rows * analyzed.width)::float8 as bytes
from pg_table_size('stored_document') as size
left join lateral (
  select nullif(greatest(c.reltuples, 0), 0) as rows, s.avg_width + $1::int as width
  from pg_class as c join pg_stats as s on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname
  where c.oid = 'stored_document'::regclass and s.attname = 'fields'
) as analyzed on true`;

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

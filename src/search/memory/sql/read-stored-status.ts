import type { SqlClient } from '#base/database/sql-client';

/** What the indexes of all processes are made of. */
interface StoredStatus {
  readonly documents: number;
  /** Position of the newest change in the log. */
  readonly position: number;
}

/** About how many stored documents there are, and how many bytes they and their rows take before compression. */
interface StoredSize {
  readonly documents: number;
  readonly bytes: number;
}

/**
 * The number is that of the last `analyze`; before the first one, it is guessed from the size of the table. The length is that of the documents on a few
 * pages, which PostgreSQL knows without decompressing them.
 */
export async function readStoredSize(client: SqlClient): Promise<StoredSize> {
  const [size] = await client.query<StoredSize>({ text: SIZE, values: [ROW_BYTES, TYPICAL_BYTES, SAMPLED_BYTES] });
  return size ?? { documents: 0, bytes: 0 };
}

/** What a row takes beside its document. */
const ROW_BYTES = 100;
/** The bytes of a row of which nothing is known. */
const TYPICAL_BYTES = 1000;
/** 64 pages. */
const SAMPLED_BYTES = 64 * 8192;

const SIZE = `
select documents::float8, (documents * (coalesce(length, $2::int) + $1::int))::float8 as bytes
from (
  select coalesce(nullif(greatest(reltuples, 0), 0), pg_table_size(oid) / $2::int) as documents
  from pg_class where oid = 'stored_document'::regclass
) as counted, (
  select avg(octet_length(fields)) as length
  from stored_document tablesample system (least(100, 100.0 * $3::bigint / greatest(1, pg_relation_size('stored_document'))))
) as sampled`;

/** Reads the status for people. Counts the rows. */
export async function readStoredStatus(client: SqlClient): Promise<StoredStatus> {
  const [status] = await client.query<StoredStatus>({
    text: `
select (select count(*) from stored_document)::float8 as documents,
       (select position from change_counter)::float8 as position`,
  });
  if (!status) throw new Error('a count without a row');
  return status;
}

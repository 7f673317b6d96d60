import { escapeIdentifier } from 'pg';
import type { SqlClient } from '#base/database/sql-client';
import { TABLES } from '#base/database/schema/tables';

export interface TableShape {
  readonly name: string;
  /** Columns by name, so that the shapes of two databases can be compared. */
  readonly columns: readonly string[];
  /** The column whose ranges are copied one after another; null for a table that is copied at once. */
  readonly id: string | null;
}

/** The tables that a transfer copies, as a database has them, by name. */
export async function readTables(client: SqlClient, withSearch: boolean): Promise<readonly TableShape[]> {
  const names = [...TABLES.content, ...TABLES.facts, ...(withSearch ? TABLES.search : [])];
  return client.query({ text: SHAPES, values: [names] });
}

/** An id is a bigint that the primary key begins with. Hashes are not ids, because they are spread over all numbers. */
const SHAPES = `
select c.relname as name, array_agg(a.attname::text order by a.attname) as columns,
  (select k.attname from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = i.indkey[0]
   where i.indrelid = c.oid and i.indisprimary and k.atttypid = 'bigint'::regtype and k.attname ~ '(^|_)(id|position)$') as id
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname = any ($1::text[])
group by c.oid, c.relname order by c.relname`;

/** The first table with content, and its number of rows. */
export async function findContent(
  client: SqlClient,
): Promise<{ readonly table: string; readonly rows: number } | undefined> {
  for (const table of TABLES.content) {
    const [found] = await client.query<{ readonly rows: number }>({
      text: `select count(*)::float8 as rows from ${escapeIdentifier(table)}`,
    });
    if (found && found.rows > 0) return { table, rows: found.rows };
  }
  return undefined;
}

interface SequenceRow {
  readonly name: string;
  readonly last: string | null;
}

const SEQUENCES =
  'select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()';

/** Makes the sequences of the target continue after those of the source, unless they are further already. */
export async function syncSequences(source: SqlClient, target: SqlClient): Promise<void> {
  for (const { name, last } of await source.query<SequenceRow>({ text: SEQUENCES })) {
    if (last === null) continue;
    await target.query({
      text: `select setval($1::regclass, greatest($2::bigint, last_value)) from ${escapeIdentifier(name)}`,
      values: [escapeIdentifier(name), last],
    });
  }
}

import type { SqlClient } from '../../database/sql-client';

export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** The id that rows are found by, where there is one: the table is copied by ranges of it. */
  readonly id: string | null;
}

/** Every table of the catalog with its columns in their order; by name, so that two databases can be compared. */
export async function readTables(client: SqlClient): Promise<readonly TableShape[]> {
  return client.query({ text: TABLES });
}

/** A primary key that begins with an id; hashes, which are spread over all numbers, are no ids. */
const TABLES = `
select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
  (select k.attname from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = i.indkey[0]
   where i.indrelid = c.oid and i.indisprimary and k.atttypid = 'bigint'::regtype and k.attname ~ '(^|_)id$') as id
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
group by c.oid, c.relname order by c.relname`;

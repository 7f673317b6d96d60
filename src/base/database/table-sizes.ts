import type { SqlClient } from './sql-client';

/** Size of a table. `bytes` has indexes; `rows` is the estimate of the planner, -1 before it made one. */
export interface TableSize {
  readonly table: string;
  readonly bytes: number;
  readonly rows: number;
}

const TABLES = `
select relname as table, pg_total_relation_size(oid)::float8 as bytes, reltuples::float8 as rows
from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by bytes desc, relname`;

/** Reads the sizes of all tables, the largest first, in a millisecond however much is stored. */
export function readTableSizes(client: SqlClient): Promise<readonly TableSize[]> {
  return client.query<TableSize>({ name: 'table_sizes', text: TABLES });
}

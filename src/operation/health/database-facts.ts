import type { SqlClient } from '#base/database/sql-client';

/** What a database says of itself, without what it holds. */
export interface DatabaseFacts {
  /** The version of PostgreSQL. */
  readonly version: string;
  /** The steps of the schema that were taken. */
  readonly steps: readonly string[];
  /** The largest first. `bytes` has indexes; `rows` is the estimate of the planner, -1 before it made one. */
  readonly tables: readonly { readonly table: string; readonly bytes: number; readonly rows: number }[];
}

const VERSION = "select current_setting('server_version') as version";
const STEPS = 'select name from knex_migrations order by id';
const TABLES = `
select relname as table, pg_total_relation_size(oid)::float8 as bytes, reltuples::float8 as rows
from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by bytes desc, relname`;

/** Reads catalogs of the server only, so it takes milliseconds however much is stored. */
export async function readDatabaseFacts(client: SqlClient): Promise<DatabaseFacts> {
  const [server] = await client.query<{ readonly version: string }>({ text: VERSION });
  const steps = await client.query<{ readonly name: string }>({ text: STEPS });
  const tables = await client.query<DatabaseFacts['tables'][number]>({ text: TABLES });
  return { version: server?.version ?? '', steps: steps.map(({ name }) => name), tables };
}

import type { SqlClient } from '#base/database/sql-client';
import { readTableSizes, type TableSize } from '#base/database/table-sizes';

/** What a database says of itself, without what it holds. */
export interface DatabaseFacts {
  /** The version of PostgreSQL. */
  readonly version: string;
  /** The steps of the schema that were taken. */
  readonly steps: readonly string[];
  readonly tables: readonly TableSize[];
}

const VERSION = "select current_setting('server_version') as version";
const STEPS = 'select name from knex_migrations order by id';

/** Reads catalogs of the server only, so it takes milliseconds however much is stored. */
export async function readDatabaseFacts(client: SqlClient): Promise<DatabaseFacts> {
  const [server] = await client.query<{ readonly version: string }>({ text: VERSION });
  const steps = await client.query<{ readonly name: string }>({ text: STEPS });
  const tables = await readTableSizes(client);
  return { version: server?.version ?? '', steps: steps.map(({ name }) => name), tables };
}

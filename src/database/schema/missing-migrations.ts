import { MIGRATIONS } from './migrations';
import type { SqlClient } from '../sql-client';

/** The steps that this release knows and the database does not have; none while a newer release runs beside this one. */
export async function missingMigrations(client: SqlClient): Promise<readonly string[]> {
  const rows = await client.query<{ readonly name: string }>({ text: 'select name from knex_migrations' });
  const done = new Set(rows.map(({ name }) => name));
  return MIGRATIONS.map(({ name }) => name).filter((name) => !done.has(name));
}

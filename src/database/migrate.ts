import { Client } from 'pg';
import { StartupError } from '../errors/startup-error';
import type { DatabaseAddress } from './database-address';
import { ADVISORY_LOCK } from './exclusively';
import { MIGRATIONS } from './migrations';
import type { Migration } from './migrations/migration';

/** Knex prints the errors that it throws as well. */
const SILENT = { warn: ignore, error: ignore, debug: ignore, deprecate: ignore };

/**
 * Brings the schema up to date. Processes that start together wait for the first of them; one that finds nothing to do pays one query.
 * @returns the names of the steps that were taken
 * @throws StartupError when a newer release wrote the database
 */
export async function migrate(
  address: DatabaseAddress,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  const client = new Client(address);
  await client.connect();
  try {
    if ((await pending(client, migrations)).length === 0) return [];
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const steps = await pending(client, migrations);
    if (steps.length > 0) await runWithKnex(address, migrations);
    return steps;
  } finally {
    await client.end();
  }
}

async function pending(client: Client, migrations: readonly Migration[]): Promise<readonly string[]> {
  const table = await client.query<{ present: boolean }>(
    "select to_regclass('knex_migrations') is not null as present",
  );
  if (!table.rows[0]?.present) return migrations.map(({ name }) => name);
  const { rows } = await client.query<{ name: string }>('select name from knex_migrations');
  const done = new Set(rows.map(({ name }) => name));
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...done].filter((name) => !known.has(name));
  if (newer.length > 0 && newer.length === done.size)
    throw new StartupError(
      `This database belongs to another program (${newer.slice(0, 3).join(', ')}). Use a database of its own.`,
    );
  if (newer.length > 0)
    throw new StartupError(
      `A newer release of Aspectory has changed this database (${newer.join(', ')}). Start that release, or use another database.`,
    );
  return [...known].filter((name) => !done.has(name));
}

/** Loaded only when there is something to do: it would cost every start 70 ms. */
async function runWithKnex(address: DatabaseAddress, migrations: readonly Migration[]): Promise<void> {
  const { knex } = await import('knex');
  const client = knex({ client: 'pg', connection: { ...address }, pool: { min: 0, max: 2 }, log: SILENT });
  const migrationSource = {
    getMigrations: async () => [...migrations],
    getMigrationName: ({ name }: Migration) => name,
    getMigration: async ({ up }: Migration) => ({ up, down: refuseDown }),
  };
  try {
    // We hold the advisory lock, so a lock row is one that a killed process left.
    await client.migrate.forceFreeMigrationsLock({ migrationSource });
    await client.migrate.latest({ migrationSource });
  } finally {
    await client.destroy();
  }
}

function refuseDown(): Promise<void> {
  throw new Error('steps are not undone');
}

function ignore(): void {}

import type { Client } from 'pg';
import { StartupError } from '#base/errors/startup-error';
import { withHost } from '#base/settings/setting';
import { DatabaseClient } from '../database-client';
import type { DatabaseAddress } from '../database-address';
import type { SqlClient } from '../sql-client';
import { ADVISORY_LOCK } from '../with-advisory-lock';
import { MIGRATIONS } from './migrations';
import type { Migration } from './migrations/migration';
import { toleratesStep, isOlder, neededRelease } from './step-needs';
import { FIRST_STEP_OF_010, isOf010, MADE_BY_UPGRADE, UPGRADE_FROM_010, upgradeFrom010 } from './upgrade-from-010';
import { IS_APPLICATION, releaseOf } from '../application-name';

const CONNECTIONS = `
select distinct application_name as name from pg_stat_activity where datname = current_database() and ${IS_APPLICATION} order by 1`;

const UNNAMED = 'before 0.3.0';

/**
 * A step after which older releases cannot go on waits until none of their processes is connected, because they would answer 500.
 * @throws StartupError while they are
 */
async function refuseBesideOlder(client: Client, steps: readonly string[]): Promise<void> {
  const needs = steps.map((step) => ({ step, needed: neededRelease(step) ?? '' })).filter(({ needed }) => needed);
  if (needs.length === 0) return;
  const { rows } = await client.query<{ name: string }>(CONNECTIONS);
  for (const { step, needed } of needs) {
    const older = rows.map(({ name }) => releaseOf(name)).filter((release = '0.0.0') => isOlder(release, needed));
    if (older.length > 0)
      throw new StartupError(
        `Processes of an older release (${older.map((release = UNNAMED) => release).join(', ')}) use this database, and cannot go on after the schema step ${step}. Stop them, then start again.`,
      );
  }
}

/**
 * A transaction of its own holds the lock, because a pooler may give each transaction another connection of the server. It is idle meanwhile,
 * and some servers end such transactions.
 */
const LOCK = `begin; set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(${ADVISORY_LOCK})`;

/** Keeps Knex from printing errors, because it also throws them. */
const SILENT = { warn: ignore, error: ignore, debug: ignore, deprecate: ignore };

/**
 * Brings the schema up to date. Processes that start together wait for the first of them. If there is nothing to do, it costs one query.
 * @returns the names of the steps that were taken
 * @throws StartupError for a database that another program made, or that a newer release changed so that this one cannot use it, and while
 *   processes of an older release need what a step removes
 */
export async function migrate(
  address: DatabaseAddress,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  const client = new DatabaseClient(address);
  const lock = new DatabaseClient(address);
  await client.connect();
  try {
    if ((await pendingSteps(client, migrations)).length === 0) return [];
    await lock.connect();
    await lock.query(LOCK);
    const steps = await pendingSteps(client, migrations);
    await refuseBesideOlder(client, steps);
    if (steps.includes(UPGRADE_FROM_010)) await upgradeFrom010(client);
    if (steps.some((name) => name !== UPGRADE_FROM_010)) await runWithKnex(address, migrations);
    return steps;
  } finally {
    await lock.end();
    await client.end();
  }
}

/** The steps that `migrate` would take: all of this release for an empty database. Changes nothing, and waits for a migration that is under way. @throws as `migrate` */
export async function missingSteps(
  address: DatabaseAddress,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  const client = new DatabaseClient(address);
  await client.connect();
  try {
    const steps = await pendingSteps(client, migrations);
    if (steps.length === 0) return steps;
    await client.query(`begin; select pg_advisory_xact_lock_shared(${ADVISORY_LOCK}); commit`);
    return await pendingSteps(client, migrations);
  } finally {
    await client.end();
  }
}

async function pendingSteps(client: Client, migrations: readonly Migration[]): Promise<readonly string[]> {
  const known = migrations.map(({ name }) => name);
  const done = await doneSteps(client);
  if (isOf010(done)) return [UPGRADE_FROM_010, ...known.filter((name) => !MADE_BY_UPGRADE.has(name))];
  refuseForeign(
    [...done].filter((name) => !known.includes(name) && !toleratesStep(name)),
    done.size,
  );
  return known.filter((name) => !done.has(name));
}

async function doneSteps(client: Client): Promise<ReadonlySet<string>> {
  const table = await client.query<{ present: boolean }>(
    "select to_regclass('knex_migrations') is not null as present",
  );
  if (!table.rows[0]?.present) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from knex_migrations');
  return new Set(rows.map(({ name }) => name));
}

function refuseForeign(unknown: readonly string[], done: number): void {
  if (unknown.length === 0) return;
  if (unknown.includes(FIRST_STEP_OF_010))
    throw new StartupError(
      'A version before 0.1.0 made this database. Start version 0.1.0 on it once, then start this release.',
    );
  if (unknown.length === done)
    throw new StartupError(
      `Another program made the tables of this database (${unknown.slice(0, 3).join(', ')}). Use a database of its own.`,
    );
  throw new StartupError(
    `A newer release of Aspectory has changed this database (${unknown.join(', ')}). Start that release, or use another database.`,
  );
}

/** Knex makes clients of the driver, which find a password in the URL alone. */
async function knexAddress(address: DatabaseAddress) {
  if (!('connectionString' in address)) return { ...address };
  if (!address.password) return { connectionString: address.connectionString };
  const url = new URL(withHost(address.connectionString));
  url.password = encodeURIComponent(await address.password());
  return { connectionString: url.href };
}

/** Loads Knex only if there are steps to take, because that takes 70 ms. */
async function runWithKnex(address: DatabaseAddress, migrations: readonly Migration[]): Promise<void> {
  const { knex } = await import('knex');
  const client = knex({ client: 'pg', connection: await knexAddress(address), pool: { min: 0, max: 2 }, log: SILENT });
  const migrationSource = {
    getMigrations: async () => [...migrations],
    getMigrationName: ({ name }: Migration) => name,
    getMigration: async ({ up }: Migration) => ({ up, down: refuseDown }),
  };
  try {
    // We hold the advisory lock, so a killed process left this lock row.
    await client.migrate.forceFreeMigrationsLock({ migrationSource });
    // The steps of newer releases, which the database may have, were checked above.
    await client.migrate.latest({ migrationSource, disableMigrationsListValidation: true });
  } finally {
    await client.destroy();
  }
}

/** The steps of this release that the database does not have. Empty also for a database that a newer release has changed. */
export async function missingMigrations(client: SqlClient): Promise<readonly string[]> {
  const rows = await client.query<{ readonly name: string }>({ text: 'select name from knex_migrations' });
  const done = new Set(rows.map(({ name }) => name));
  return MIGRATIONS.map(({ name }) => name).filter((name) => !done.has(name));
}

function refuseDown(): Promise<void> {
  throw new Error('migrations cannot be rolled back');
}

function ignore(): void {}

// On a server that outlives the run (TEST_DATABASE_URL) databases are named after it, so that those of killed runs can be told.
import { Client } from 'pg';
import { processStart } from '#base/database/embedded/process/process-identity';
import { testRun } from './test-run';

const NAME = /^aspectory_test_(\d+)_/;

export function testDatabaseName(what: string): string {
  return `aspectory_test_${testRun()}_${what}`;
}

export async function dropDatabasesOfRun(): Promise<void> {
  await dropDatabases((run) => run === testRun());
}

export async function dropDatabasesOfDeadRuns(): Promise<void> {
  await dropDatabases((run) => processStart(Number(run)) === undefined);
}

async function dropDatabases(ofRun: (run: string) => boolean): Promise<void> {
  const connectionString = process.env['TEST_DATABASE_URL'];
  if (!connectionString) return;
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
  for (const { datname } of rows) {
    const run = NAME.exec(datname)?.[1];
    if (run && ofRun(run)) await client.query(`drop database if exists "${datname}" with (force)`);
  }
  await client.end();
}

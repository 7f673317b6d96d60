import type { Client } from 'pg';
import { DatabaseClient } from '#base/database/database-client';
import { type DatabaseAddress, poolingOf } from '#base/database/database-address';
import type { SqlClient } from '#base/database/sql-client';
import { StartupError } from '#base/errors/startup-error';

/** A connection of its own for COPY, because one of a pool may have other statements under way. */
export interface CopyConnection {
  readonly client: Client;
  readonly sql: SqlClient;
}

/** The first line fixes how rows look as text. The second lets a transfer take long on servers that end long work. */
const SESSION = [
  "set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1",
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
].join(';');

export async function withCopyConnection<Result>(
  address: DatabaseAddress,
  work: (connection: CopyConnection) => Promise<Result>,
): Promise<Result> {
  if (poolingOf(address))
    throw new StartupError(
      'A transfer sets parameters of its session, which a pooler does not keep. Name the server itself in DATABASE_URL.',
    );
  const client = new DatabaseClient({ application_name: 'aspectory transfer', ...address });
  // The statement under way fails too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SESSION);
    return await work({
      client,
      sql: { query: async ({ text, values = [] }) => (await client.query({ text, values: [...values] })).rows },
    });
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction of the connection. */
export async function transaction<Result>({ client }: CopyConnection, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

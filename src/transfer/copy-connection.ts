import { Client } from 'pg';
import type { DatabaseAddress } from '../database/database-address';
import type { SqlClient } from '../database/sql-client';

/** A connection of its own, for COPY: that of a pool may have other statements on the way. */
export interface CopyConnection {
  readonly client: Client;
  readonly sql: SqlClient;
}

/** What rows look like as text depends on the first; the others let a move take its time, on servers too that end what takes long. */
const SESSION = [
  "set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1",
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
].join(';');

export async function withCopyConnection<Result>(
  address: DatabaseAddress,
  work: (connection: CopyConnection) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ application_name: 'aspectory migrate', ...address });
  // It fails the statement that runs as well.
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

/** One transaction on the connection. */
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

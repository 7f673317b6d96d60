import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import type { DatabaseAddress } from '#base/database/database-address';
import { EmbeddedServer } from '#base/database/embedded/embedded-server';
import type { Cleanup } from '../bench/cleanup';

/** A PostgreSQL server for all runs. @returns its address */
export async function startPostgres(scratch: string, cleanup: Cleanup): Promise<DatabaseAddress> {
  const server = await EmbeddedServer.start({
    dataDirectory: join(scratch, 'postgres'),
    command: 'upgrade:check',
    logger: pino({ level: 'warn' }),
    durable: false,
  });
  cleanup.add(() => server.stop());
  return server.address;
}

/** An empty database, as operators name it. */
export async function createDatabase(server: DatabaseAddress, name: string): Promise<string> {
  await ask(server, `create database ${name}`);
  if ('connectionString' in server) throw new Error('the embedded server has a socket');
  const { host, port, user } = server;
  return `postgres://${user}@localhost/${name}?${new URLSearchParams({ host, port: String(port) })}`;
}

/** The last position of the change log. */
export async function newestPosition(connectionString: string): Promise<number> {
  const [row] = await ask<{ readonly position: number }>(
    { connectionString },
    'select position::float8 from change_counter',
  );
  return row?.position ?? 0;
}

async function ask<Row>(address: DatabaseAddress, text: string): Promise<readonly Row[]> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

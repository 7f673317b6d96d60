import { once } from 'node:events';
import { createServer } from 'node:net';
import { Client } from 'pg';
import { checkServer } from '#base/database/check-server';
import { addressOf } from '#base/database/database-address';
import { StartupError } from '#base/errors/startup-error';
import { testDatabase, within } from '#test/support/test-database';

describe('checkServer', () => {
  const database = testDatabase({ migrated: false });

  it('accepts a suitable server', async () => {
    await expect(checkServer(database.address())).resolves.toBeUndefined();
  });

  it('explains why a server cannot be reached', async () => {
    await expect(checkServer({ connectionString: 'postgres://nobody:secret@127.0.0.1:1/x' })).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\. Check that PostgreSQL runs there, and host and port in DATABASE_URL\.$/,
    );
  });

  it('says what to check if another program hangs up', async () => {
    const program = createServer((socket) => socket.destroy());
    await once(program.listen(0, '127.0.0.1'), 'listening');
    const address = program.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await expect(checkServer(addressOf(`postgres://me:it@127.0.0.1:${port}/x`))).rejects.toThrow(
      'Check that the program at host and port of DATABASE_URL is PostgreSQL, and answers.',
    );
    await once(program.close(), 'close');
  });

  it('says how to get a database that does not exist', async () => {
    await expect(checkServer(within(database.address(), 'nowhere'))).rejects.toThrow(
      'The database of DATABASE_URL cannot be used: database "nowhere" does not exist. Make it with "create database", or name another one in DATABASE_URL.',
    );
  });

  it.each([
    [
      'postgres://me@127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/nowhere/ca.crt',
      /no such file or directory, open '\/nowhere\/ca.crt'/,
    ],
    ['postgres://me:it@127.0.0.1:1/x?sslmode=verify-ca', /verify-ca requires specifying a CA with sslrootcert/],
  ])('says so, too, of what the URL lacks: %s', async (url, reason) => {
    await expect(checkServer(addressOf(url))).rejects.toThrow(reason);
    await expect(checkServer(addressOf(url))).rejects.toThrow(StartupError);
  });

  it.each([
    ['CockroachDB CCL v25.4.1 (x86_64-pc-linux-gnu)', 'CockroachDB'],
    ['PostgreSQL 15.12-YB-2025.2.0.0-b0 on x86_64-pc-linux-gnu', 'YugabyteDB'],
  ])('refuses a server that is only like PostgreSQL: %s', async (answer, title) => {
    // A function of the schema that comes first answers instead of that of PostgreSQL.
    await database.query({ text: 'create database other' });
    const other = new Client(within(database.address(), 'other'));
    await other.connect();
    await other.query(`create function public.version() returns text language sql return '${answer}'`);
    await other.query('alter database other set search_path = public, pg_catalog');
    await other.end();
    await expect(checkServer(within(database.address(), 'other'))).rejects.toThrow(
      new RegExp(`^The server of DATABASE_URL is ${title}, which refuses .* Use PostgreSQL 14 or later`),
    );
    await database.query({ text: 'drop database other with (force)' });
  });

  it('refuses an encoding that cannot hold every string', async () => {
    await database.query({
      text: "create database latin template template0 encoding 'LATIN1' locale 'C' locale_provider 'libc'",
    });
    const address = within(database.address(), 'latin');
    await expect(checkServer(address)).rejects.toThrow('has the encoding LATIN1. Name one with the encoding UTF8');
    await database.query({ text: 'drop database latin with (force)' });
  });
});

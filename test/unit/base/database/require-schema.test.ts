import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { readOnly } from '#base/database/database-address';
import { migrate } from '#base/database/schema/migrate';
import { MIGRATIONS } from '#base/database/schema/migrations/index';
import { requireSchema } from '#base/database/schema/require-schema';
import { testDatabase } from '#test/support/test-database';

describe('a command that does not migrate', () => {
  const database = testDatabase({ migrated: false });
  const require = (mayMake = false, mayBeStarting = false) =>
    requireSchema(database.address(), 'a place', { mayMake, mayBeStarting });
  const tables = async () =>
    (await database.query({ text: "select from pg_tables where schemaname = 'public'" })).length;

  it('refuses an empty database, unless it may make the catalog', async () => {
    await expect(require()).rejects.toThrow('The catalog in a place does not exist yet.');
    expect(await tables()).toBe(0);
  });

  it('waits for the catalog that another process is making', async () => {
    const waiting = require(false, true);
    await migrate(database.address(), MIGRATIONS);
    await expect(waiting).resolves.toBeUndefined();
    await database.query({ text: 'drop schema public cascade' });
    await database.query({ text: 'create schema public' });
  });

  it('refuses the schema of an earlier release with its steps, also if it may make a catalog', async () => {
    await migrate(database.address(), MIGRATIONS.slice(0, -1));
    const before = await tables();
    const last = MIGRATIONS.at(-1)?.name ?? '';
    for (const mayMake of [false, true])
      await expect(require(mayMake)).rejects.toThrow(`without ${last}. Run "aspectory migrate"`);
    expect(await tables()).toBe(before);
  });

  it('accepts the schema of this release', async () => {
    await migrate(database.address());
    await expect(require()).resolves.toBeUndefined();
  });
});

describe('the address for a command that reads', () => {
  const database = testDatabase();

  it.each([
    ['of the embedded server', () => database.address()],
    ['as a URL', () => ({ connectionString: database.url() })],
    ['as a URL with options', () => ({ connectionString: `${database.url()}&options=-c%20work_mem=8MB` })],
  ])('%s refuses writes', async (_, address) => {
    const reader = new PostgresDatabase({ address: readOnly(address()), connectionsMax: 1 });
    try {
      expect(await reader.query({ text: 'select from urn' })).toEqual([]);
      await expect(reader.query({ text: 'delete from urn' })).rejects.toThrow('takes no writes');
    } finally {
      await reader.close();
    }
  });
});

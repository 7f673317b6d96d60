import type { Knex } from 'knex';
import { Client } from 'pg';
import { StartupError } from '#base/errors/startup-error';
import { migrate } from '#base/database/schema/migrate';
import { migrationProblem } from '#base/database/schema/migration-problem';
import { MIGRATIONS } from '#base/database/schema/migrations/index';
import { toleratesStep } from '#base/database/schema/step-needs';
import { testDatabase } from '#test/support/test-database';
import { until } from '#test/support/until';

const first = { name: '0001-first', up: (knex: Knex) => knex.schema.raw('create table first (n int)') };
const second = { name: '0002-second', up: (knex: Knex) => knex.schema.raw('create table second (n int)') };
const broken = {
  name: '0002-second',
  up: async (knex: Knex) => {
    await knex.schema.raw('create table half (n int)');
    await knex.schema.raw('create nonsense');
  },
};

const third = (knex: Knex) => knex.schema.raw('create table third (n int)');

describe('migrate', () => {
  const database = testDatabase({ migrated: false });

  const tables = async () =>
    (
      await database.query<{ name: string }>({
        text: "select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'knex%' order by 1",
      })
    ).map(({ name }) => name);

  beforeEach(async () => {
    await database.query({ text: 'drop schema public cascade' });
    await database.query({ text: 'create schema public' });
  });

  it('takes each step once, in order, also when later releases add some', async () => {
    expect(await migrate(database.address(), [first])).toEqual(['0001-first']);
    expect(await migrate(database.address(), [first, second])).toEqual(['0002-second']);
    expect(await migrate(database.address(), [first, second])).toEqual([]);
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('takes each step once if many processes start together', async () => {
    const taken = await Promise.all([1, 2, 3, 4].map(() => migrate(database.address(), [first, second])));
    expect(taken.flat()).toEqual(['0001-first', '0002-second']);
  });

  it('rolls back all steps of a start if one fails, and takes them when it is corrected', async () => {
    await expect(migrate(database.address(), [first, broken])).rejects.toThrow('nonsense');
    expect(await tables()).toEqual([]);
    expect(await migrate(database.address(), [first, second])).toEqual(['0001-first', '0002-second']);
  });

  it('ignores the lock row of a process that was killed during a step', async () => {
    await migrate(database.address(), [first]);
    await database.query({ text: 'update knex_migrations_lock set is_locked = 1' });
    expect(await migrate(database.address(), [first, second])).toEqual(['0002-second']);
  });

  it('refuses a database that a newer release has changed', async () => {
    await migrate(database.address(), [first, second]);
    const older = migrate(database.address(), [first]);
    await expect(older).rejects.toThrow(StartupError);
    await expect(older).rejects.toThrow('newer release of Aspectory has changed this database (0002-second)');
  });

  it('opens a database to which a newer release only added, and takes its own steps there', async () => {
    const added = { ...second, name: '0003-expand-second' };
    await migrate(database.address(), [first, added]);
    expect(await migrate(database.address(), [first])).toEqual([]);
    expect(await migrate(database.address(), [first, { ...broken, up: third }])).toEqual(['0002-second']);
    expect(await tables()).toEqual(['first', 'second', 'third']);
  });

  it.each([
    ['0.0.2', 'opens', []],
    ['99.0.0', 'refuses', expect.stringContaining('newer release of Aspectory has changed this database')],
  ])('after a step that needs %s or later, it %s the database', async (needed, _, outcome) => {
    await migrate(database.address(), [first]);
    await database.query({
      text: 'insert into knex_migrations (name) values ($1)',
      values: [`0002-contract-${needed}-x`],
    });
    const opened = migrate(database.address(), [first]).catch(({ message }: Error) => message);
    expect(await opened).toEqual(outcome);
  });

  it('removes nothing while a process of an older release is connected', async () => {
    await migrate(database.address(), [first]);
    const removal = { name: '0002-contract-0.2.0-first', up: (knex: Knex) => knex.schema.raw('drop table first') };
    for (const [name, release] of [
      ['aspectory', 'before 0.3.0'],
      ['aspectory 0.1.9', '0.1.9'],
    ]) {
      const older = new Client({ ...database.address(), application_name: name });
      await older.connect();
      await expect(migrate(database.address(), [first, removal])).rejects.toThrow(
        `Processes of an older release (${release}) use this database, and cannot go on after the schema step 0002-contract-0.2.0-first.`,
      );
      expect(await migrate(database.address(), [first, { ...second, name: '0002-expand-second' }])).toHaveLength(
        name === 'aspectory' ? 1 : 0,
      );
      await older.end();
    }
    const sameRelease = new Client({ ...database.address(), application_name: 'aspectory 0.2.0' });
    await sameRelease.connect();
    await until('the server has ended the connections of before', () =>
      migrate(database.address(), [first, removal]).catch(() => false),
    );
    await sameRelease.end();
    expect(await tables()).toEqual(['second']);
  });

  it('refuses a database of another program', async () => {
    await migrate(database.address(), [{ ...first, name: '20200101_init.js' }]);
    await expect(migrate(database.address(), [second])).rejects.toThrow(
      'Another program made the tables of this database (20200101_init.js)',
    );
  });

  it.each([
    [
      'set transaction read only',
      'create table late (n int)',
      /^The tables in a place cannot be migrated: cannot execute CREATE TABLE in a read-only transaction\. Name the primary server/,
    ],
    [
      'create table first (n int)',
      'create table first (n int)',
      /: relation "first" already exists\. It holds tables of another program/,
    ],
    [
      'create role weak; grant usage on schema public to weak; set role weak',
      'create table late (n int)',
      /: permission denied for schema public\. Give its user the right/,
    ],
  ])('says in a sentence what the server refuses after "%s"', async (before, statement, sentence) => {
    const refused = migrate(database.address(), [
      { name: '0001', up: (knex: Knex) => knex.schema.raw(`${before}; ${statement}`) },
    ]);
    const problem = await refused.catch((error: unknown) => migrationProblem(error, 'a place'));
    expect(problem).toBeInstanceOf(StartupError);
    expect(problem).toMatchObject({ message: expect.stringMatching(sentence) });
  });

  it('has its steps in the order of their names', () => {
    const names = MIGRATIONS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].toSorted());
    expect(names.filter((name) => !/^\d{4}-[a-z0-9.-]+$/.test(name))).toEqual([]);
  });

  it('has only steps from 0017 on that say what an older release can do after them', () => {
    const later = MIGRATIONS.map(({ name }) => name).filter((name) => name >= '0017');
    expect(later.filter((name) => !toleratesStep(name, '99.0.0'))).toEqual([]);
  });
});

import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import { UnavailableError } from '#base/errors/domain-error';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { translateError } from '#base/database/connection/translate-error';
import { testDatabase } from '#test/support/test-database';

const insert = (id: number, name: string | null = 'x') => ({
  name: 'insert-item',
  text: 'insert into item values ($1, $2)',
  values: [id, name],
});

describe('PostgresDatabase', () => {
  const database = testDatabase();

  beforeAll(async () => {
    await database.query({ text: 'create table item (id bigint primary key, name text not null)' });
  });

  beforeEach(async () => {
    await database.query({ text: 'truncate item' });
  });

  const names = async () =>
    (await database.query<{ name: string }>({ text: 'select name from item order by id' })).map(({ name }) => name);

  it('commits when the work of a transaction resolves', async () => {
    const result = await database.transaction(async (client) => {
      await client.query(insert(1, 'a'));
      await client.query(insert(2, 'b'));
      return 'done';
    });
    expect(result).toBe('done');
    expect(await names()).toEqual(['a', 'b']);
  });

  it('runs the statements of one turn in their order', async () => {
    const seen = await database.transaction((client) =>
      Promise.all([
        client.query(insert(1, 'a')),
        client.query(insert(2, 'b')),
        client.query<{ count: number }>({
          name: 'count-items',
          text: 'select count(*)::int as count from item',
          values: [],
        }),
      ]),
    );
    expect(seen[2]).toEqual([{ count: 2 }]);
  });

  it('rolls back and rejects with the reason when the work rejects', async () => {
    const work = database.transaction(async (client) => {
      await client.query(insert(1));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('rolls back with the reason when a statement fails, even if the work ignores it', async () => {
    const forgiven = database.transaction(async (transaction) => {
      await transaction.query(insert(1));
      await transaction.query(insert(2, null)).catch(() => undefined);
    });
    await expect(forgiven).rejects.toMatchObject({ code: '23502' });
    const before = database.transaction(async (transaction) => {
      await transaction.query(insert(2, null)).catch(() => undefined);
      await transaction.query(insert(1));
    });
    await expect(before).rejects.toMatchObject({ code: '23502' });
    expect(await names()).toEqual([]);
  });

  it('commits sent statements in their order among the queries', async () => {
    const seen = await database.transaction(async (transaction) => {
      transaction.send([insert(1, 'a'), insert(2, 'b')]);
      const count = await transaction.query<{ count: number }>({ text: 'select count(*)::int as count from item' });
      transaction.send([insert(3, 'c')]);
      return count;
    });
    expect(seen).toEqual([{ count: 2 }]);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('commits nothing when a sent statement fails, in the same group or in an earlier one', async () => {
    const last = database.transaction(async (transaction) => {
      await transaction.query(insert(1));
      transaction.send([insert(2), insert(2), insert(3)]);
    });
    await expect(last).rejects.toMatchObject({ code: '23505' });
    const early = database.transaction(async (transaction) => {
      transaction.send([insert(1), insert(1)]);
      await transaction.query({ text: 'select 1' }).catch(() => undefined);
      transaction.send([insert(2)]);
    });
    await expect(early).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual([]);
    await database.transaction(async (transaction) => transaction.send([insert(1, 'after')]));
    expect(await names()).toEqual(['after']);
  });

  it('refuses statements after its end, and sends none of work that fails at once', async () => {
    const kept = await database.transaction(async (transaction) => transaction);
    expect(() => kept.send([insert(1)])).toThrow('has ended');
    await expect(kept.query(insert(1))).rejects.toThrow('has ended');
    const failed = database.transaction(async (transaction) => {
      transaction.send([insert(1)]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('prepares a statement again after its group failed', async () => {
    const one = new PostgresDatabase({ address: database.address(), connectionsMax: 1 });
    const named = { name: 'late', text: 'select 7 as seven' };
    await expect(
      one.transaction(async (transaction) => transaction.send([insert(1), insert(1), named])),
    ).rejects.toMatchObject({ code: '23505' });
    await expect(
      one.transaction(async (transaction) => transaction.send([named, insert(1), insert(1)])),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await one.query(named)).toEqual([{ seven: 7 }]);
    expect(
      await one.transaction((transaction) => Promise.all([transaction.query(named), transaction.query(named)])),
    ).toEqual([[{ seven: 7 }], [{ seven: 7 }]]);
    await one.close();
  });

  it('runs a transaction again after a deadlock', async () => {
    await database.query({ text: "insert into item values (1, ''), (2, '')" });
    const bothHaveOne = new EventEmitter();
    let met = 0;
    const update = (first: number, second: number, mark: string) =>
      database.transaction(async (client) => {
        const add = (id: number) =>
          client.query({ text: 'update item set name = name || $2 where id = $1', values: [id, mark] });
        await add(first);
        met += 1;
        if (met === 2) bothHaveOne.emit('met');
        else if (met === 1) await once(bothHaveOne, 'met');
        await add(second);
      });
    await Promise.all([update(1, 2, 'a'), update(2, 1, 'b')]);
    expect((await names()).map((name) => [...name].toSorted().join(''))).toEqual(['ab', 'ab']);
  });

  it.each([
    ['53100', 'could not extend file "base/5/1": No space left on device', 'The disk of the database is full'],
    [
      '42501',
      'could not open file "base/5/1": Permission denied',
      'cannot use its files: Permission denied. Check its disk',
    ],
    ['42501', 'could not write blocks 1..2 in file "base/5/1": Read-only file system', 'files: Read-only file system.'],
    ['25006', 'cannot execute INSERT in a read-only transaction', 'The database takes no writes'],
    ['42501', 'permission denied for table aspect_latest', 'The database refuses this service: permission denied'],
    ['42P01', 'relation "aspect_latest" does not exist', 'An operator has to correct DATABASE_URL'],
    ['3F000', 'no schema has been selected', 'The database refuses this service: no schema'],
    ['55000', 'database "catalog" is not currently accepting connections', 'The database refuses this service'],
    ['53300', 'sorry, too many clients already', 'not available at the moment'],
    ['57P01', 'terminating connection due to administrator command', 'not available at the moment'],
    ['XX001', 'invalid page in block 7 of relation base/5/1', 'found damaged files: invalid page in block 7'],
    ['40001', 'canceling statement due to conflict with recovery', 'because of other work at the same time'],
    ['40P01', 'deadlock detected', 'because of other work at the same time'],
  ])('says what an operator must mend when the server answers %s: %s', async (code, message, said) => {
    const text = `do $$ begin raise exception '${message}' using errcode = '${code}'; end $$`;
    const failing = database.query({ text });
    await expect(failing).rejects.toBeInstanceOf(UnavailableError);
    await expect(failing).rejects.toThrow(said);
    const inTransaction = database.transaction((client) => client.query({ text }));
    await expect(inTransaction).rejects.toBeInstanceOf(UnavailableError);
    await expect(inTransaction).rejects.toThrow(said);
  });

  it.each([
    'EPROTO',
    'ERR_OSSL_WRONG_VERSION',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'EHOSTDOWN',
    'ECONNABORTED',
    'EADDRNOTAVAIL',
    'EACCES',
    'EAI_FAIL',
  ])('is an outage when a connection fails with %s', (code) => {
    expect(translateError(Object.assign(new Error('connect'), { code }))).toBeInstanceOf(UnavailableError);
  });

  it('rejects with UnavailableError when the server ends a connection, then uses another one', async () => {
    const broken = database.transaction(async (client) => {
      const [{ pid } = { pid: 0 }] = await client.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
      await client.query(insert(1));
      await database.query({ text: 'select pg_terminate_backend($1)', values: [pid] });
      await client.query(insert(2));
    });
    await expect(broken).rejects.toThrow(UnavailableError);
    expect(await names()).toEqual([]);
  });

  it('rejects all queries of a connection with UnavailableError when the server hangs, then uses another one', async () => {
    const impatient = new PostgresDatabase({ address: database.address(), connectionsMax: 1, answerWithinMs: 300 });
    const stuck = impatient.transaction((client) =>
      Promise.all([client.query({ text: 'select pg_sleep(30)' }), client.query({ text: 'select 1' })]),
    );
    const behind = impatient.query({ text: 'select 1' });
    await expect(stuck).rejects.toThrow(UnavailableError);
    expect(await behind).toEqual([{ '?column?': 1 }]);
    await impatient.close();
  });

  it('ends a statement of a pool that takes too long at the server, too, which then gives its locks back', async () => {
    const impatient = new PostgresDatabase({ address: database.address(), connectionsMax: 1, answerWithinMs: 2000 });
    await expect(impatient.query({ text: 'select pg_sleep(30) as hangs' })).rejects.toThrow(UnavailableError);
    const [left] = await database.query({
      text: "select 1 from pg_stat_activity where query like 'select pg_sleep(30) as hangs%' and state = 'active'",
    });
    expect(left).toBeUndefined();
    await impatient.close();
  });

  it('rejects with UnavailableError when the server does not run', async () => {
    const nowhere = new PostgresDatabase({
      address: { host: '/nowhere', port: 1, user: 'x', database: 'x' },
      connectionsMax: 1,
    });
    await expect(nowhere.query({ text: 'select 1' })).rejects.toThrow(UnavailableError);
    await expect(nowhere.transaction(async () => 1)).rejects.toThrow(UnavailableError);
  });

  it('does not change errors of the statement', async () => {
    await expect(database.query({ text: 'select nothing' })).rejects.toMatchObject({ code: '42703' });
  });

  it('keeps the databases of two files apart', async () => {
    const client = new Client(database.address());
    await client.connect();
    const { rows } = await client.query('select current_database() as name');
    await client.end();
    expect(rows[0].name).toMatch(/^aspectory_test_\d+_[0-9a-f]{12}$/);
  });
});

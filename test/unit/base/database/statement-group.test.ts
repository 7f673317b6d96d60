import { Connection, Pool, type PoolClient } from 'pg';
import { runGroup } from '#base/database/connection/statement-group';
import { testDatabase } from '#test/support/test-database';

const items = (from: number) => ({
  name: 'items-from',
  text: 'select id, name from item where id >= $1 order by id',
  values: [from],
});
const insert = (id: number, name: string | null) => ({
  name: 'insert-item',
  text: 'insert into item values ($1, $2)',
  values: [id, name],
});
const ROLLBACK = { text: 'rollback' };

describe('a group of statements', () => {
  const database = testDatabase();
  let pool: Pool;
  let connection: PoolClient;
  const received = jest.spyOn(Connection.prototype, 'emit');

  const rowsOf = async (...statements: Parameters<typeof runGroup>[1]) =>
    (await runGroup(connection, statements)).map(({ rows }) => rows);
  /** How many statements the server describes. */
  const describedDuring = async (work: () => Promise<unknown>) => {
    received.mockClear();
    await work();
    return received.mock.calls.filter(([message]) => message === 'rowDescription' || message === 'noData').length;
  };

  beforeEach(async () => {
    await database.query({ text: 'drop table if exists item' });
    await database.query({ text: 'create table item (id bigint primary key, name text not null)' });
    pool = new Pool({ ...database.address(), max: 1, pipeline: true });
    connection = await pool.connect();
    // A pool has ended before its connections have, and the database is dropped meanwhile.
    connection.on('error', () => undefined);
  });

  afterEach(async () => {
    connection.release();
    await pool.end();
  });

  afterAll(() => received.mockRestore());

  it('asks for the fields of a prepared statement once, also when it has no rows', async () => {
    expect(await describedDuring(() => rowsOf(insert(1, 'a'), items(1)))).toBe(2);
    expect(
      await describedDuring(async () => {
        expect(await rowsOf(insert(2, 'b'), items(1), items(2))).toEqual([
          [],
          [
            { id: '1', name: 'a' },
            { id: '2', name: 'b' },
          ],
          [{ id: '2', name: 'b' }],
        ]);
      }),
    ).toBe(0);
  });

  it('knows the fields of a statement whose first result was empty', async () => {
    expect(await rowsOf(items(1))).toEqual([[]]);
    expect(await rowsOf(insert(1, 'a'), items(1))).toEqual([[], [{ id: '1', name: 'a' }]]);
  });

  it('reads values as the driver does', async () => {
    const text = `select null::text as nothing, 1::int, 2::bigint as large, 1.5::float8 as fraction, 1.5::numeric as exact, true as yes, 'ä€😀' as text,
      '' as empty, '{"a": [1, null]}'::json as json, '{1,null,2}'::int[] as list, timestamptz '2026-01-02 03:04:05+00' as time, 1 as twice, 2 as twice`;
    const { rows: expected } = await connection.query({ text, values: [] });
    expect(await rowsOf({ text }, { name: 'values', text })).toEqual([expected, expected]);
    expect(await rowsOf({ name: 'values', text })).toEqual([expected]);
  });

  it('asks for the fields of a statement without a name each time', async () => {
    const twice = () => rowsOf({ text: 'select 1 as one' }, { text: "select 'b' as two, 3 as three" });
    expect(await twice()).toEqual([[{ one: 1 }], [{ two: 'b', three: 3 }]]);
    expect(await twice()).toEqual([[{ one: 1 }], [{ two: 'b', three: 3 }]]);
  });

  it('reads rows of groups that were sent before the first was answered', async () => {
    await rowsOf(insert(1, 'a'));
    const groups = [rowsOf(items(1)), rowsOf(items(1), { text: 'select 1 as one' }), rowsOf(items(2))];
    expect(await Promise.all(groups)).toEqual([
      [[{ id: '1', name: 'a' }]],
      [[{ id: '1', name: 'a' }], [{ one: 1 }]],
      [[]],
    ]);
  });

  it('runs the same statements again after one of them failed', async () => {
    const group = (id: number, name: string | null) =>
      rowsOf({ name: 'begin', text: 'begin' }, items(1), insert(id, name), items(1), {
        name: 'commit',
        text: 'commit',
      });
    for (let round = 0; round < 3; round++) {
      await expect(group(9, null)).rejects.toMatchObject({ code: '23502' });
      await rowsOf(ROLLBACK);
    }
    await group(1, 'a');
    await expect(group(1, 'a')).rejects.toMatchObject({ code: '23505' });
    await rowsOf(ROLLBACK);
    expect(await group(2, 'b')).toEqual([
      [],
      [{ id: '1', name: 'a' }],
      [],
      [
        { id: '1', name: 'a' },
        { id: '2', name: 'b' },
      ],
      [],
    ]);
  });

  it('fails the groups that were sent behind a failed one, then works again', async () => {
    const begin = { name: 'begin', text: 'begin' };
    const failed = await Promise.allSettled([
      rowsOf(begin, insert(1, null), items(1)),
      rowsOf(items(1)),
      rowsOf(ROLLBACK),
    ]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await rowsOf(insert(1, 'a'), items(1))).toEqual([[], [{ id: '1', name: 'a' }]]);
  });

  it('prepares another text under the same name', async () => {
    const first = { name: 'same', text: 'select 1 as one' };
    const second = { name: 'same', text: "select 'b' as two, 3 as three" };
    expect(await rowsOf(first, second, first)).toEqual([[{ one: 1 }], [{ two: 'b', three: 3 }], [{ one: 1 }]]);
    expect(await rowsOf(second)).toEqual([[{ two: 'b', three: 3 }]]);
  });

  it('fails once when the schema has changed the fields of a statement, then reads the new ones', async () => {
    const all = { name: 'all', text: 'select * from item' };
    await rowsOf(insert(1, 'a'), all);
    await database.query({ text: 'alter table item add column note text' });
    await expect(rowsOf(all)).rejects.toMatchObject({ message: 'cached plan must not change result type' });
    expect(await rowsOf(all)).toEqual([[{ id: '1', name: 'a', note: null }]]);
  });

  it('answers a text without a statement, and says what each statement did', async () => {
    const results = await runGroup(connection, [{ text: '' }, insert(1, 'a'), { name: 'empty', text: '' }, items(1)]);
    expect(results).toEqual([
      { command: '', rows: [] },
      { command: 'INSERT 0 1', rows: [] },
      { command: '', rows: [] },
      { command: 'SELECT 1', rows: [{ id: '1', name: 'a' }] },
    ]);
  });
});

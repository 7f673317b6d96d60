import fc from 'fast-check';
import { DistinctRows } from '#base/database/distinct-rows';
import { anyOf, RowSource } from '#base/database/row-source';
import { testDatabase } from '#test/support/test-database';

const database = testDatabase({ migrated: false });

const row = fc.record({
  text: fc.option(fc.string({ unit: 'binary', maxLength: 3000 }).map((text) => text.replaceAll('\0', ''))),
  bigId: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  safe: fc.maxSafeInteger().map(String),
  small: fc.integer(),
  yes: fc.boolean(),
  group: fc.uuid(),
  fields: fc.option(
    fc.dictionary(fc.string({ unit: 'grapheme-ascii' }), fc.integer()).map((value) => JSON.stringify(value)),
  ),
});

type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

describe('rows as parameters', () => {
  it('arrive unchanged, under the names of their fields', async () => {
    const source = new RowSource<Row>({
      text: 'text',
      bigId: 'bigint',
      safe: 'bigint',
      small: 'int',
      yes: 'boolean',
      group: 'uuid',
      fields: 'jsonb',
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
        const read = await database.query({
          text: `select text, big_id as "bigId", safe, small, yes, "group", fields from ${source.as('sent', 2)} where $1`,
          values: [true, ...source.values(rows)],
        });
        expect(read).toEqual(
          rows.map((each) => ({ ...each, fields: each.fields === null ? null : JSON.parse(each.fields) })),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('are sent once if others refer to them by number', async () => {
    const source = new RowSource<{ name: string | null; size: number }>({ name: 'text', size: 'int' });
    const numbers = new RowSource<{ number: number }>({ number: 'int' });
    const rows = [
      { name: 'a', size: 1 },
      { name: 'a', size: 1 },
      { name: null, size: 1 },
      { name: 'null', size: 1 },
      { name: 'a', size: 2 },
      { name: 'a', size: 1 },
    ];
    const distinct = new DistinctRows(source);
    const sent = rows.map((each) => ({ number: distinct.number(each) }));
    expect(sent.map(({ number }) => number)).toEqual([1, 1, 2, 3, 4, 1]);
    const read = await database.query({
      text: `select name, size from (select ${source.rowAt('number')} from ${numbers.as('sent', 3)}) as row (name, size)`,
      values: [...distinct.values(), ...numbers.values(sent)],
    });
    expect(read).toEqual(rows);
  });

  it('are planned once, for any number of rows', async () => {
    const source = new RowSource<{ id: number }>({ id: 'bigint' });
    const plans = await database.transaction(async (client) => {
      await client.query({ text: 'create table thing (id bigint primary key)' });
      await client.query({ text: 'insert into thing select generate_series(1, 10000)' });
      await client.query({ text: 'analyze thing' });
      for (const rows of [[], [{ id: 1 }], [{ id: 2 }], [{ id: 3 }, { id: 4 }], [], [], [], []]) {
        await client.query({
          name: 'joined',
          text: `select from thing join ${source.as('sent')} using (id)`,
          values: source.values(rows),
        });
        await client.query({
          name: 'found',
          text: `select from thing where id = ${anyOf(1, 'bigint')}`,
          values: [rows.map(({ id }) => id)],
        });
      }
      return client.query({
        text: `select split_part(name, ' ', 1) as name, generic_plans::int as again from pg_prepared_statements where name similar to '(joined|found)%' order by name`,
      });
    });
    expect(plans).toEqual([
      { name: 'found', again: 3 },
      { name: 'joined', again: 3 },
    ]);
  });
});

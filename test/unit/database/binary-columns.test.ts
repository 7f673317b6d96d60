import fc from 'fast-check';
import { binaryArray, binaryColumns } from '../../../src/database/binary-columns';
import { testDatabase } from '../../support/test-database';

const database = testDatabase({ migrated: false });

describe('arrays in binary form', () => {
  it('arrive as they were sent', async () => {
    const row = fc.record({
      text: fc.option(fc.string({ unit: 'binary', maxLength: 3000 }).map((text) => text.replaceAll('\0', ''))),
      big: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
      safe: fc.maxSafeInteger(),
      small: fc.integer(),
      real: fc.double({ noNaN: true }),
      yes: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
        const read = await database.query({
          text: `select text, big, safe, small, real, yes from unnest($1::text[], $2::bigint[], $3::bigint[], $4::int[], $5::float8[], $6::boolean[]) as r (text, big, safe, small, real, yes)`,
          values: binaryColumns(rows, { text: 'text', big: 'bigint', safe: 'bigint', small: 'int', real: 'float8', yes: 'boolean' }),
        });
        expect(read).toEqual(rows.map((each) => ({ ...each, safe: String(each.safe) })));
      }),
      { numRuns: 200 },
    );
  });

  it('refuse a tsvector that is a text, and leave nothing of it behind', () => {
    expect(() => binaryArray('tsvector', ["'a':1"])).toThrow('binary form');
    expect(binaryArray('int', [7])).toEqual(binaryArray('int', [7]));
    expect(binaryArray('int', [7])).toHaveLength(28);
  });
});

import type { SearchPage } from '#search/language/query/search-query';
import { all, criterion, lenient, searchQuery } from '../search-queries';
import type { SearchSuite } from '../search-suite';

export function describePaging({ engine, tables, found, keysOf }: SearchSuite): void {
  describe('paging and order', () => {
    const keys = Array.from({ length: 25 }, (_, index) => `t${String(index).padStart(2, '0')}`);

    beforeEach(() =>
      tables(
        ...keys.map((key, index) => ({
          key,
          fields: {
            name: `plan ${key}`,
            ...(index % 5 === 0 ? {} : { rows: index % 3 }),
            deprecated: index % 2 === 0,
            origin: index % 2 === 0 ? 'b' : 'A',
          },
        })),
      ),
    );

    it('pages by offset, with the exact total, and without hits for a count of 0', async () => {
      const page = await engine.index.search(searchQuery('plan', { start: 20, count: 10 }));
      expect(page).toMatchObject({ total: 25, hits: { length: 5 } });
      expect(page.cursor).toBeUndefined();
      expect(await engine.index.search(searchQuery('plan', { count: 0 }))).toMatchObject({ total: 25, hits: [] });
      expect(await engine.index.search(searchQuery('*', { start: 100 }))).toMatchObject({ total: 25, hits: [] });
      expect(await found('*', { start: 3, count: 2 })).toEqual((await found('*', { count: 25 })).slice(3, 5));
    });

    it.each([
      ['everything', '*', {}],
      ['a score', 'plan', {}],
      ['a number with gaps', 'plan', { sort: [{ field: 'rows', descending: true }] }],
      [
        'two fields',
        '*',
        {
          sort: [
            { field: 'rows', descending: false },
            { field: 'origin', descending: true },
          ],
        },
      ],
      ['a filter', '*', { filter: all(lenient('origin', 'b')) }],
    ])('pages by cursor over %s, each hit once', async (_, input, settings) => {
      const expected = await found(input, { ...settings, count: 25 });
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page: SearchPage = await engine.index.search(
          searchQuery(input, { ...settings, count: 4, ...(cursor === undefined ? {} : { cursor }) }),
        );
        seen.push(...keysOf(page));
        cursor = page.cursor;
      } while (cursor !== undefined && seen.length <= keys.length);
      expect(seen).toEqual(expected);
    });

    it('refuses a cursor of another origin', async () => {
      for (const cursor of [
        'x',
        '',
        Buffer.from('[1]').toString('base64url'),
        Buffer.from('{"a":1}').toString('base64url'),
      ]) {
        await expect(engine.index.search(searchQuery('*', { cursor }))).rejects.toMatchObject({
          code: 'INVALID_INPUT',
        });
      }
    });

    it.each([
      ['a number', 'rows', ['x', 'urn']],
      ['a number', 'rows', [true, 'urn']],
      ['a number', 'rows', ['1', 'urn']],
      ['a string', 'name', [1, 'urn']],
      ['a string', 'name', ['a\0', 'urn']],
      ['the urn', 'urn', ['urn', 'u\0']],
    ])('refuses a cursor whose values do not fit a sort by %s: %s %j', async (_, field, values) => {
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url');
      const page = engine.index.search(searchQuery('*', { cursor, sort: [{ field, descending: false }] }));
      await expect(page).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('cursor') });
    });

    it('sorts numbers as numbers, strings without case, and missing values last', async () => {
      await engine.clear();
      await tables(
        { key: 'a', fields: { name: 'B', rows: 10 } },
        { key: 'b', fields: { name: 'a', rows: 9 } },
        { key: 'c', fields: {} },
      );
      expect(await found('*', { sort: [{ field: 'rows', descending: false }] })).toEqual(['b', 'a', 'c']);
      expect(await found('*', { sort: [{ field: 'rows', descending: true }] })).toEqual(['a', 'b', 'c']);
      expect(await found('*', { sort: [{ field: 'name', descending: false }] })).toEqual(['b', 'a', 'c']);
      expect(await found('*', { sort: [{ field: 'urn', descending: true }] })).toEqual(['c', 'b', 'a']);
    });

    it('refuses an unknown sort field, and a bound of a number range that is not a number', async () => {
      await expect(found('*', { sort: [{ field: 'rwos', descending: false }] })).rejects.toMatchObject({
        status: 400,
        details: [{ field: ['sort', 0, 'field'], suggestion: 'rows' }],
      });
      const pointer = '/filter/or/0/and/0';
      await expect(
        found('*', { filter: all({ ...criterion('rows', 'GREATER_THAN', 'many'), pointer }) }),
      ).rejects.toMatchObject({ status: 400, details: [{ pointer }] });
      expect(await found('*', { filter: all(criterion('rows', 'GREATER_THAN', '2020-01-31')) })).toEqual([]);
    });
  });
}

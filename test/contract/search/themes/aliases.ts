import { all, criterion, lenient, not, searchQuery } from '../search-queries';
import { personDocument } from '../search-sample';
import type { SearchSuite } from '../search-suite';

const BOTH = ['table', 'person'];

/** `label` stands for the name of a table and for the title of a person. */
export function describeAliases({ engine, tables, found }: SearchSuite): void {
  describe('aliases of fields', () => {
    beforeEach(async () => {
      await tables(
        { key: 'a', fields: { name: 'daily orders', description: 'boss' } },
        { key: 'b', fields: { name: 'customers' } },
        { key: 'c', fields: { description: 'orders' } },
      );
      await engine.put([personDocument('jane', { title: 'boss' }), personDocument('zoe', { title: 'orders' })]);
    });

    it.each<[string, readonly string[]]>([
      ['label:orders', ['a', 'urn:li:person:zoe']],
      ['label:(orders OR boss)', ['a', 'urn:li:person:jane', 'urn:li:person:zoe']],
      ['label:"daily orders"', ['a']],
      ['label:cust*', ['b']],
      ['label:cust?mers', ['b']],
      ['label:*', ['a', 'b', 'urn:li:person:jane', 'urn:li:person:zoe']],
      ['boss -label:boss', ['a']],
      ['label:nothing', []],
    ])('are fields in the query %s', async (input, keys) => {
      expect((await found(input, { entityTypes: BOTH })).toSorted()).toEqual(keys);
    });

    it.each([
      ['exactly', criterion('label', 'EQUAL', 'customers'), ['b']],
      ['in any case', lenient('label', 'Boss'), ['urn:li:person:jane']],
      ['by presence', criterion('label', 'EXISTS'), ['a', 'b', 'urn:li:person:jane', 'urn:li:person:zoe']],
      ['by absence', criterion('label', 'IS_NULL'), ['c']],
      ['negated', not(criterion('label', 'EXISTS')), ['c']],
    ])('are fields in filters: %s', async (_, asked, keys) => {
      expect((await found('*', { entityTypes: BOTH, filter: all(asked) })).toSorted()).toEqual(keys);
    });

    it('are named in the answer by the fields that match', async () => {
      const page = await engine.index.search(searchQuery('label:orders', { entityTypes: BOTH, matchedFields: true }));
      expect(page.hits.map(({ matchedFields }) => matchedFields?.map(({ name }) => name)).toSorted()).toEqual([
        ['name'],
        ['title'],
      ]);
    });

    it('sort one entity type, and say which fields several have', async () => {
      const sort = [{ field: 'label', descending: true }];
      expect(await found('*', { sort })).toEqual(['a', 'b', 'c']);
      expect(await found('*', { sort, entityTypes: ['person'] })).toEqual(['urn:li:person:zoe', 'urn:li:person:jane']);
      await expect(found('*', { sort, entityTypes: BOTH })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message:
          'Invalid sort field: label stands for name, title in these entity types; use one of these fields, or one entity type',
      });
    });

    it('complete names', async () => {
      const { filter, read } = searchQuery('*');
      const asked = { query: 'ord', entityTypes: BOTH, field: 'label', limit: 10, filter, read };
      expect((await engine.index.autocomplete(asked)).suggestions.toSorted()).toEqual(['daily orders', 'orders']);
    });
  });
}

import { all, lenient, searchQuery } from '../search-queries';
import { HIVE, KAFKA, personDocument } from '../search-sample';
import type { SearchSuite } from '../search-suite';

export function describeEntityTypes({ engine, tables, found }: SearchSuite): void {
  describe('several entity types', () => {
    it('ranks them together by the weights of their types, and reports the type of each hit', async () => {
      await tables('jane_orders', 'orders');
      await engine.put([personDocument('jane', { name: 'Jane Doe' }), personDocument('zoe', { name: 'Zoe' })]);
      const page = await engine.index.search(searchQuery('jane', { entityTypes: ['table', 'person'], facets: true }));
      expect(page.hits.map(({ entityType }) => entityType).toSorted()).toEqual(['person', 'table']);
      expect(page.facets[0]?.values).toEqual([
        { value: 'person', count: 1 },
        { value: 'table', count: 1 },
      ]);
      expect(await found('*', { entityTypes: ['table', 'person'], count: 3 })).toEqual([
        'jane_orders',
        'orders',
        'urn:li:person:jane',
      ]);
      expect(
        await found('*', { entityTypes: ['table', 'person'], filter: all(lenient('_entityType', 'PERSON')) }),
      ).toEqual(['urn:li:person:jane', 'urn:li:person:zoe']);
      expect(await found('jane', { entityTypes: ['person'] })).toEqual(['urn:li:person:jane']);
    });

    it('counts every type, however few values a facet may have', async () => {
      await tables({ key: 'a', fields: { platform: HIVE } }, { key: 'b', fields: { platform: KAFKA } });
      await engine.put([personDocument('jane')]);
      const settings = { entityTypes: ['table', 'person'], facets: true, facetSize: 1 };
      const { facets } = await engine.index.search(searchQuery('*', settings));
      expect(facets.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
        ['_entityType', ['table', 'person']],
        ['platform', [HIVE]],
      ]);
    });

    it('finds a field that has words in one type and whole values in the other', async () => {
      await tables({ key: 'a', fields: { name: 'a', origin: 'Prod-East site' } });
      await engine.put([personDocument('jane', { origin: 'Prod-East' }), personDocument('zoe', { origin: 'East' })]);
      const foundIn = (input: string, ...entityTypes: string[]) =>
        found(input, { entityTypes }).then((keys) => keys.toSorted());
      expect(await foundIn('origin:prod-east', 'person')).toEqual(['urn:li:person:jane']);
      expect(await foundIn('origin:"Prod-East"', 'table', 'person')).toEqual(['a', 'urn:li:person:jane']);
      expect(await foundIn('origin:east', 'table', 'person')).toEqual(['a', 'urn:li:person:zoe']);
      expect(await foundIn('origin:prod*', 'table', 'person')).toEqual(['a', 'urn:li:person:jane']);
    });
  });
}

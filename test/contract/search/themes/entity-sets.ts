import type { EntitySet, SearchQuery } from '#search/language/query/search-query';
import { all, criterion, searchQuery } from '../search-queries';
import { type SampleTable, tableDocument } from '../search-sample';
import type { SearchSuite } from '../search-suite';

const SAMPLES: readonly SampleTable[] = [
  { key: 'a', fields: { name: 'red one' } },
  { key: 'b', fields: { name: 'red two' } },
  { key: 'c', fields: { name: 'blue three' } },
  { key: 'd', fields: { name: 'red four' } },
  { key: 'e', removed: true, fields: { name: 'red five' } },
];
const DOCUMENTS = SAMPLES.map(tableDocument);

/** Groups of keys of samples. `z` is the id of an entity without a document. */
function setOf(groups: Readonly<Record<string, string>>): EntitySet {
  const idOf = (key: string) => Number(DOCUMENTS[SAMPLES.findIndex((sample) => sample.key === key)]?.id ?? 987_654_321);
  return {
    groups: Object.entries(groups).map(([name, keys]) => ({ name, ids: [...keys].map(idOf) })),
    urns: async () => new Map(DOCUMENTS.map(({ id, urn }) => [Number(id), urn])),
  };
}

export function describeEntitySets({ engine, keysOf }: SearchSuite): void {
  describe('a search among given entities', () => {
    const search = (input: string, settings: Partial<SearchQuery>) =>
      engine.index.search(searchQuery(input, { facets: true, ...settings }));
    beforeEach(() => engine.put(DOCUMENTS));

    it('finds nothing else, and counts the hits of each group', async () => {
      const within = setOf({ near: 'ac', far: 'bez' });
      const everything = await search('*', { within });
      expect([everything.total, keysOf(everything).toSorted()]).toEqual([3, ['a', 'b', 'c']]);
      expect([everything.groups?.get('near'), everything.groups?.get('far')]).toEqual([2, 1]);
      const red = await search('red', { within });
      expect([red.total, keysOf(red).toSorted(), red.groups?.get('near')]).toEqual([2, ['a', 'b'], 1]);
    });

    it('respects filters, pages and the soft-deleted', async () => {
      const within = setOf({ all: 'abcde' });
      const removed = await search('*', { within, filter: all(criterion('hidden', 'EQUAL', 'true')) });
      expect([removed.total, keysOf(removed)]).toEqual([1, ['e']]);
      const first = await search('*', { within, count: 3 });
      const { cursor = '' } = first;
      const second = await search('*', { within, count: 3, cursor });
      expect([...keysOf(first), ...keysOf(second)].toSorted()).toEqual(['a', 'b', 'c', 'd']);
      expect(second.cursor).toBeUndefined();
    });

    it('finds nothing among no entities', async () => {
      const none = await search('*', { within: setOf({ near: '' }) });
      expect([none.total, none.hits, none.groups?.get('near') ?? 0]).toEqual([0, [], 0]);
    });
  });
}

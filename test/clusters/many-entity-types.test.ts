// A catalog with far more entity types than one request line can name, with a long prefix: it answers as the engine in memory does.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadContext } from '#catalog/authorization/read-context';
import { checkShards } from '#search/cluster/cluster/check-shards';
import type { AutocompleteQuery, BrowseQuery, SearchQuery } from '#search/language/query/search-query';
import { clusterEngine, clusterParts } from '../contract/search/cluster-engine';
import { memoryEngine } from '../contract/search/memory-engine';
import { all, criterion, NO_FILTER, searchQuery } from '../contract/search/search-queries';
import { documentOf } from '../contract/search/search-sample';
import { until } from '../support/until';
import { SERVICE_READ } from '../support/service-read';
import type { AskedIndex } from '../support/asked-index';
import { describeWithCluster, type OwnCluster, ownCluster } from '../support/test-cluster';
import { aspectSpec, entitySpec, registryOf, searchField } from '../unit/search/search-registry';

const TYPES = Array.from({ length: 400 }, (_, number) => `kindOfThing${String(number).padStart(3, '0')}`);
const PREFIX = `${'production-of-all-departments-'.repeat(2)}`;
const JANE = 'urn:li:corpuser:jane';

const THING = aspectSpec('thingInfo', [
  searchField('name', { type: 'TEXT_PARTIAL', queryByDefault: true, autocomplete: true, boost: 10 }),
  searchField('owners', { type: 'URN', facet: true, facetName: 'Owned By', path: '/owners/*' }),
  searchField('paths', { type: 'BROWSE_PATH', path: '/paths/*' }),
]);
const REGISTRY = registryOf({
  aspects: [THING],
  entities: TYPES.map((type) => entitySpec(type, [THING])),
  accessAttributes: [{ attribute: 'owner', aspect: 'thingInfo', relationship: 'OwnedBy', searchField: 'owners' }],
});
/** Two of each type. */
const DOCUMENTS = TYPES.flatMap((type, number) =>
  ['order', 'customer'].map((word) =>
    documentOf(type, `${word}${number}`, {
      name: `${word} ${number}`,
      paths: [`/${word}`],
      ...(number % 3 === 0 && { owners: [JANE] }),
    }),
  ),
);
const JANES: ReadContext = {
  ...SERVICE_READ,
  access: { kind: 'rules', rules: [[{ attribute: 'owner', comparison: 'equals', values: [JANE] }]] },
};
const PUT_AT_ONCE = 50;
const SCOPES = [
  ['all types', TYPES],
  ['a few types', TYPES.slice(7, 12)],
  ['more types than one line names', TYPES.slice(100, 300)],
  ['one type', TYPES.slice(300, 301)],
] as const;

describeWithCluster('400 entity types', () =>
  describe('400 entity types in a cluster', () => {
    const folder = mkdtempSync(join(tmpdir(), 'aspectory-many-types-'));
    let node: OwnCluster | undefined;
    const parts = clusterParts(REGISTRY, {
      prefix: PREFIX,
      node: async () => {
        // The node runs as somebody else when we are root.
        chmodSync(folder, 0o755);
        node = await ownCluster(join(folder, 'elasticsearch'));
        return node.url;
      },
    });
    const cluster = clusterEngine(REGISTRY, parts);
    const memory = memoryEngine(REGISTRY);

    beforeAll(async () => {
      await memory.put(DOCUMENTS);
      // A busy node does not refresh all indices within the time of one request.
      for (let from = 0; from < DOCUMENTS.length; from += PUT_AT_ONCE)
        await cluster.put(DOCUMENTS.slice(from, from + PUT_AT_ONCE));
    });
    afterAll(async () => {
      await node?.signal('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });

    const same = async <Answer>(question: (index: AskedIndex) => Promise<Answer>): Promise<Answer> => {
      const answer = await question(cluster.index);
      expect(answer).toEqual(await question(memory.index));
      return answer;
    };

    describe.each(SCOPES)('a question about %s', (_, entityTypes) => {
      const search = (input: string, settings: Partial<SearchQuery> = {}) =>
        same(async (index) => {
          const { cursor, ...page } = await index.search(searchQuery(input, { entityTypes, ...settings }));
          // A cluster keeps scores as numbers of 32 bits.
          const hits = page.hits.map((hit) => ({ ...hit, score: Number(hit.score.toPrecision(6)) }));
          return { ...page, hits, hasMore: cursor !== undefined };
        });

      it('finds everything, and words, with facets', async () => {
        expect(await search('*', { facets: true, facetSize: 5 })).toMatchObject({ total: 2 * entityTypes.length });
        expect(await search('order', { facets: true, matchedFields: true })).toMatchObject({
          total: entityTypes.length,
        });
        expect(await search('customer', { filter: all(criterion('owners', 'EQUAL', JANE)) })).toMatchObject({
          total: entityTypes.filter((type) => TYPES.indexOf(type) % 3 === 0).length,
        });
      });

      it('finds what the actor may see', async () => {
        const seen = entityTypes.filter((type) => TYPES.indexOf(type) % 3 === 0);
        expect(await search('*', { read: JANES, facets: true })).toMatchObject({ total: 2 * seen.length });
        const counts = await same((index) => index.counts(entityTypes, JANES));
        expect([...counts].filter(([, count]) => count > 0)).toEqual(seen.map((type) => [type, 2]));
      });

      it('counts each type', async () => {
        expect(await same((index) => index.counts(entityTypes, SERVICE_READ))).toEqual(
          new Map(entityTypes.map((type) => [type, 2])),
        );
      });

      it('completes names', async () => {
        const query: AutocompleteQuery = {
          entityTypes,
          query: 'cust',
          filter: NO_FILTER,
          limit: 10,
          read: SERVICE_READ,
        };
        const { suggestions } = await same((index) => index.autocomplete(query));
        expect(suggestions).toHaveLength(Math.min(10, entityTypes.length));
      });

      it('finds similar words', async () => {
        const found = await same((index) => index.similarWords({ words: ['ordre'], entityTypes, read: SERVICE_READ }));
        expect(found).toEqual(new Map([['ordre', ['order']]]));
      });

      it('goes from page to page', async () => {
        const urns: string[] = [];
        for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page++) {
          const found = await cluster.index.search(
            searchQuery('*', { entityTypes, count: 97, ...(cursor !== undefined && { cursor }) }),
          );
          urns.push(...found.hits.map(({ urn }) => urn));
          cursor = found.cursor;
        }
        const expected = DOCUMENTS.filter(({ entityType }) => entityTypes.includes(entityType)).map(({ urn }) => urn);
        expect(urns).toEqual(expected.toSorted());
      });
    });

    it('browses one type', async () => {
      const query: BrowseQuery = {
        entityType: TYPES[300] ?? '',
        path: '',
        filter: NO_FILTER,
        start: 0,
        limit: 10,
        read: SERVICE_READ,
      };
      const { groups } = await same((index) => index.browse(query));
      expect(groups).toEqual([
        { name: 'customer', count: 1 },
        { name: 'order', count: 1 },
      ]);
      const { entities } = await same((index) => index.browse({ ...query, path: '/order' }));
      expect(entities).toHaveLength(1);
    });

    it('says whether all shards answer, and what the index holds', async () => {
      await expect(checkShards(parts().cluster, TYPES)).resolves.toBeUndefined();
      await parts().store.refresh(TYPES);
      const digests = await parts().store.digests(0, 10);
      expect(digests.reduce((sum, { documents }) => sum + documents, 0)).toBe(DOCUMENTS.length);
    });

    it('says what to change if the cluster has no room for a new generation', async () => {
      const limit = (most: number | null) =>
        parts().cluster.ask((client) =>
          client.send({
            method: 'PUT',
            path: '/_cluster/settings',
            body: { persistent: { 'cluster.max_shards_per_node': most } },
          }),
        );
      await limit(TYPES.length + 1);
      await expect(parts().store.createGeneration('large')).rejects.toThrow(
        'The cluster has no room for another index: raise its setting cluster.max_shards_per_node, or add nodes. The models need 400 indices, and as many more during a rebuild.',
      );
      await limit(null);
    });

    it('moves to a new generation, and deletes the old one', async () => {
      const { store, indices, index } = parts();
      await store.createGeneration('next');
      const kept = DOCUMENTS.filter((document) => document.urn.includes('order'));
      const writes = kept.map((document) => ({ ...document, version: 1, document }));
      expect(new Set((await store.apply(writes, 'next')).map(({ kind }) => kind))).toEqual(new Set(['applied']));
      expect((await index.search(searchQuery('*', { entityTypes: TYPES }))).total).toBe(DOCUMENTS.length);
      // As the service does, which tries again.
      await until('the generation is in use', () =>
        store.swap('next').then(
          () => true,
          () => false,
        ),
      );
      expect((await index.search(searchQuery('*', { entityTypes: TYPES }))).total).toBe(kept.length);
      expect([...(await indices.list()).values()].map(({ length }) => length)).toEqual(TYPES.map(() => 1));
    });
  }),
);

import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '#base/errors/domain-error';
import type { LineageReader } from '#catalog/graph/lineage/lineage-reader';
import { LineageWalk } from '#catalog/graph/lineage/lineage-walk';
import { ModelRegistry } from '#catalog/registry/model-registry';
import type { SearchIndex } from '#search/engine/search-index';
import { LineageSearch } from '#search/service/lineage/lineage-search';
import { AskedIndex } from '#test/support/asked-index';
import { SERVICE_READ } from '#test/support/service-read';
import { describeWithCluster } from '#test/support/test-cluster';
import { clusterEngine, clusterParts } from './cluster-engine';
import { memoryEngine } from './memory-engine';
import { NO_FILTER, searchQuery } from './search-queries';
import { SAMPLE_REGISTRY, tableUrn } from './search-sample';
import { type SearchEngine, searchSuite } from './search-suite';

/** A part of a question takes less than this limit, but not all together. */
const TIMEOUT_SECONDS = 2;
const PART_MS = 600;
const LATE = /longer than 2 s.*ASPECTORY_QUERY_TIMEOUT_SECONDS/;

function describeTime(engine: SearchEngine): void {
  const { tables, keysOf } = searchSuite(engine);

  beforeAll(() => tables('customers', 'orders'));

  /** An index that takes some time before each answer. */
  function slowIndex(partMs = PART_MS) {
    const parts = { asked: 0 };
    const port = async () => {
      parts.asked += 1;
      await sleep(partMs);
      return engine.index.port();
    };
    const slow: SearchIndex = {
      search: async (plan) => (await port()).search(plan),
      autocomplete: async (plan) => (await port()).autocomplete(plan),
      browse: async (query) => (await port()).browse(query),
      browsePaths: async (urn, read) => (await port()).browsePaths(urn, read),
      parents: async (entityTypes, read) => (await port()).parents(entityTypes, read),
      counts: async (entityTypes, read) => (await port()).counts(entityTypes, read),
      similarWords: async (query) => (await port()).similarWords(query),
    };
    return { parts, index: AskedIndex.over(slow, SAMPLE_REGISTRY).service() };
  }

  it('searches of one question together have its time', async () => {
    const { parts, index } = slowIndex();
    const late = index.search(searchQuery('owner nobody cutsomers ordrez'));
    await expect(late).rejects.toThrow(LATE);
    await expect(late).rejects.toBeInstanceOf(UnavailableError);
    expect(parts.asked).toBeLessThanOrEqual(1 + (1000 * TIMEOUT_SECONDS) / PART_MS);
  });

  it('each question has its own time', async () => {
    const { index } = slowIndex();
    for (const input of ['customers', 'orders', 'custom', 'order'])
      expect(keysOf(await index.search(searchQuery(input)))).toHaveLength(1);
  });

  it('completions of one question together have its time', async () => {
    const ask = (query: string) =>
      slowIndex(2 * PART_MS).index.autocomplete({
        entityTypes: ['table'],
        query,
        filter: NO_FILTER,
        limit: 10,
        read: SERVICE_READ,
      });
    expect((await ask('custom')).suggestions).toEqual(['customers']);
    await expect(ask('nobody nowhere')).rejects.toThrow(LATE);
  });

  it('the walk along a lineage is a part of its search', async () => {
    const walked = async (walkMs: number) => {
      const lineage: LineageReader = {
        walk: async () => {
          await sleep(walkMs);
          return new LineageWalk(1);
        },
        lineage: async () => ({ total: 0, relationships: [] }),
        paths: async () => ({ paths: new Map() }),
        removed: async () => new Set(),
        urns: async () => new Map(),
        ids: async () => new Map(),
      };
      const searches = new LineageSearch(lineage, slowIndex().index, new ModelRegistry(SAMPLE_REGISTRY));
      return searches.search({
        lineage: { urn: tableUrn('customers'), direction: 'DOWNSTREAM' },
        search: searchQuery('*'),
      });
    };
    expect(await walked(0)).toMatchObject({ total: 0 });
    await expect(walked(1000 * TIMEOUT_SECONDS)).rejects.toThrow(LATE);
  });
}

describe('the time of a question, in memory', () => {
  describeTime(memoryEngine(SAMPLE_REGISTRY, TIMEOUT_SECONDS));
});

describeWithCluster('the time of a question', () =>
  describe('the time of a question, in Elasticsearch', () => {
    describeTime(clusterEngine(SAMPLE_REGISTRY, clusterParts(SAMPLE_REGISTRY, { timeoutSeconds: TIMEOUT_SECONDS })));
  }),
);

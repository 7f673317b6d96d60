import { storedProjections } from '#command/composition/stored-projections';
import { registry } from '#generated/registry/registry';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import type { AskedIndex } from '../support/asked-index';
import { SERVICE_READ } from '../support/service-read';
import { DOCUMENT_CONSUMER, documentConsumer } from '#search/engine/indexer/document-consumer';
import { indexChanges, type IndexingResult } from '#search/engine/indexer/index-changes';
import { IndexMaintenanceCluster } from '#search/engine/indexer/index-maintenance-cluster';
import { OwnStates } from '#search/engine/indexer/own-states';
import { registerConsumers } from '#search/engine/indexer/sql/consumer-rows';
import { reconcile } from '#search/engine/reconcile/reconcile';
import type { SearchQuery } from '#search/language/query/search-query';
import { memorySearch } from '../support/memory-search';
import { seededRandom, testSeed } from '../support/seeded-random';
import { testDatabase } from '../support/test-database';
import { describeWithCluster } from '../support/test-cluster';
import { ACTOR, dataset, models, proposal, validator } from '../unit/catalog/aspects/test-store';
import { clusterParts } from '../contract/search/cluster-engine';
import { all, criterion, NO_FILTER, searchQuery } from '../contract/search/search-queries';

const SEED = testSeed(20_261);
const ROUNDS = 8;
const REQUESTS_PER_ROUND = 60;
const ENTITIES = 50;
const WORDS = ['kilo', 'lima', 'mango', 'nova', 'papa'];
const TAGS = ['t0', 't1', 't2', 't3'].map((name) => `urn:li:tag:${name}`);

/** The properties of a dataset that the queries below use. */
interface Known {
  readonly text: string;
  readonly tags: ReadonlySet<string>;
  readonly removed: boolean;
}
type Model = ReadonlyMap<string, Known>;
const NOTHING: Known = { text: '', tags: new Set(), removed: false };

/** A write of one entity, and its properties afterwards. */
function randomWrite(
  next: (below: number) => number,
  urn: string,
  before: Known | undefined,
): { readonly write: Proposal; readonly after: Known | null } {
  const known = before ?? NOTHING;
  const tag = TAGS[next(TAGS.length)] ?? '';
  const text = Array.from({ length: 1 + next(3) }, () => WORDS[next(WORDS.length)]).join(' ');
  const path = `/tags/${tag}`;
  switch (next(9)) {
    case 0:
      return { write: proposal('DELETE', urn, 'datasetKey'), after: null };
    case 1:
      return {
        write: proposal('UPSERT', urn, 'status', { removed: !known.removed }),
        after: { ...known, removed: !known.removed },
      };
    case 2:
      return { write: proposal('DELETE', urn, 'globalTags'), after: before ? { ...known, tags: new Set() } : null };
    case 3:
    case 4:
      return {
        write: proposal('PATCH', urn, 'globalTags', [{ op: 'add', path, value: { tag } }]),
        after: { ...known, tags: new Set([...known.tags, tag]) },
      };
    case 5: {
      const tags = new Set([...known.tags].filter((each) => each !== tag));
      return {
        write: proposal('PATCH', urn, 'globalTags', known.tags.has(tag) ? [{ op: 'remove', path }] : []),
        after: { ...known, tags },
      };
    }
    default:
      return { write: proposal('UPSERT', urn, 'datasetProperties', { description: text }), after: { ...known, text } };
  }
}

const queryOf = (settings: Partial<SearchQuery>, input = '*') =>
  searchQuery(input, { entityTypes: ['dataset'], count: 100, facets: true, ...settings });
const urnsOf = async (index: AskedIndex, query: SearchQuery) =>
  (await index.search(query)).hits.map(({ urn }) => urn).toSorted();

function find(model: Model, fits: (known: Known) => boolean): readonly string[] {
  return [...model]
    .filter(([, known]) => !known.removed && fits(known))
    .map(([urn]) => urn)
    .toSorted();
}

describeWithCluster('written histories', () =>
  describe('written histories', () => {
    const database = testDatabase();
    const cluster = clusterParts({
      ...registry,
      entities: registry.entities.filter(({ name }) => name === 'dataset'),
    });
    const memory = memorySearch(database, database.questions, models);
    const own = new OwnStates();
    const writer = createAspectWriter({
      database,
      models,
      validator,
      projections: [...storedProjections(models), ...memory.projections],
      now: () => Date.now(),
      onCommit: (position, changeSet) => {
        memory.committed(position, changeSet);
        own.committed(position, changeSet);
      },
    });
    /** In the process that writes, or in another one. */
    const drain = (consumer = documentConsumer(own)) =>
      indexChanges({ database, models, documents: cluster().store }, consumer);

    beforeAll(() => registerConsumers(database));

    /** Writes several entities in one request, each once. */
    async function writeSome(next: (below: number) => number, model: Map<string, Known>): Promise<void> {
      const urns = [...new Set(Array.from({ length: 1 + next(12) }, () => dataset(`k${next(ENTITIES)}`)))].filter(
        (urn) => model.has(urn) || next(2) === 0,
      );
      const changes = urns
        .map((urn) => ({ urn, ...randomWrite(next, urn, model.get(urn)) }))
        .filter(({ urn, after }) => after !== null || model.has(urn));
      for (const { urn, after } of changes) {
        if (after) model.set(urn, after);
        else model.delete(urn);
      }
      await writer.write(
        ACTOR,
        changes.map(({ write }) => write),
      );
    }

    async function compare(model: Model): Promise<void> {
      for (const index of [memory.index, cluster().index]) {
        for (const word of WORDS)
          expect({ word, urns: await urnsOf(index, queryOf({}, word)) }).toEqual({
            word,
            urns: find(model, ({ text }) => text.includes(word)),
          });
        for (const tag of TAGS)
          expect({ tag, urns: await urnsOf(index, queryOf({ filter: all(criterion('tags', 'EQUAL', tag)) })) }).toEqual(
            {
              tag,
              urns: find(model, ({ tags }) => tags.has(tag)),
            },
          );
        expect(await index.counts(['dataset'], SERVICE_READ)).toEqual(
          new Map([['dataset', find(model, () => true).length]]),
        );
      }
      const [one, other] = await Promise.all(
        [memory.index, cluster().index].map((index) =>
          index.search(queryOf({ filter: NO_FILTER, matchedFields: true })),
        ),
      );
      expect(other?.facets).toEqual(one?.facets);
    }

    it(`are found as written by both engines, with several indexers, and need no repair (seed ${SEED})`, async () => {
      const next = seededRandom(SEED);
      const model = new Map<string, Known>();
      for (let round = 0; round < ROUNDS; round++) {
        // Several indexers run while the writes go on.
        const draining: Promise<IndexingResult>[] = [];
        for (let request = 0; request < REQUESTS_PER_ROUND; request++) {
          await writeSome(next, model);
          if (next(5) === 0) draining.push(drain(next(2) === 0 ? DOCUMENT_CONSUMER : undefined));
        }
        await Promise.all(draining);
        while ((await drain()) !== 'idle');
        await cluster().store.refresh(['dataset']);
        await compare(model);
      }
      expect(model.size).toBeGreaterThan(10);
      const maintenance = new IndexMaintenanceCluster({
        database,
        models,
        documents: cluster().store,
        events: cluster().events,
      });
      for (const each of [maintenance, memory.maintenance])
        expect(await reconcile({ database, models, maintenance: each })).toEqual({
          missing: 0,
          stale: 0,
          surplus: 0,
          finished: true,
        });
    });
  }),
);

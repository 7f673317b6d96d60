import { randomBytes } from 'node:crypto';
import { INDEX_SETTINGS } from '#codegen/emit/search/analysis';
import { entityMapping } from '#codegen/emit/search/entity-mapping';
import { timeseriesMapping } from '#codegen/emit/search/timeseries-mapping';
import type { Registry } from '#generated/registry/registry-types';
import { type ElasticsearchCluster, entityAlias } from '#search/cluster/cluster/elasticsearch-cluster';
import { ElasticsearchIndices } from '#search/cluster/cluster/elasticsearch-indices';
import type { IndexDefinition } from '#search/cluster/cluster/index-definition';
import { DocumentStoreElasticsearch } from '#search/cluster/document-store-elasticsearch';
import { EventStoreElasticsearch } from '#search/cluster/event-store-elasticsearch';
import { SearchIndexElasticsearch } from '#search/cluster/search-index-elasticsearch';
import { SearchFields } from '#search/language/fields/search-fields';
import type { SearchDocument } from '#search/language/fields/search-document';
import { seriesIndexName } from '#catalog/timeseries/series-index';
import { AskedIndex } from '#test/support/asked-index';
import { connectElasticsearch } from '#test/support/connect-elasticsearch';
import { testElasticsearch } from '#test/support/test-elasticsearch';
import { TIMEOUT_SECONDS } from './memory-engine';
import type { SearchEngine } from './search-suite';

interface ElasticsearchParts {
  readonly cluster: ElasticsearchCluster;
  readonly indices: ElasticsearchIndices;
  readonly store: DocumentStoreElasticsearch;
  readonly events: EventStoreElasticsearch;
  readonly index: AskedIndex;
}

/** Unless a test says otherwise, the indices are on the node that all tests share, with a prefix of their own. */
interface ElasticsearchPlace {
  readonly node?: () => Promise<string>;
  readonly prefix?: string;
  readonly timeoutSeconds?: number;
}

/** The parts of the engine over separate indices. Call it inside the `describe` whose tests use them. */
export function elasticsearchParts(
  registry: Registry,
  {
    node = testElasticsearch,
    prefix = `test_${randomBytes(6).toString('hex')}_`,
    timeoutSeconds = TIMEOUT_SECONDS,
  }: ElasticsearchPlace = {},
): () => ElasticsearchParts {
  let parts: ElasticsearchParts | undefined;
  const entities = registry.entities.map((entity): IndexDefinition => ({
    alias: entityAlias(entity.name),
    kind: 'entities',
    settings: INDEX_SETTINGS,
    mappings: entityMapping(
      entity,
      registry.aspects
        .filter(({ name }) => entity.aspects.includes(name))
        .flatMap(({ searchEntries }) => searchEntries),
    ),
  }));
  const series = registry.aspects.flatMap(({ name, timeseries, entities: carriers }) =>
    carriers.flatMap((carrier): readonly IndexDefinition[] =>
      timeseries && registry.entities.some((entity) => entity.name === carrier)
        ? [
            {
              alias: seriesIndexName(carrier, name),
              kind: 'timeseries',
              settings: INDEX_SETTINGS,
              mappings: timeseriesMapping(timeseries, {}),
            },
          ]
        : [],
    ),
  );

  beforeAll(async () => {
    const cluster = await connectElasticsearch({ nodes: [await node()], prefix });
    const indices = new ElasticsearchIndices(cluster, [...entities, ...series]);
    await indices.ensure();
    const fields = new SearchFields(registry);
    parts = {
      cluster,
      indices,
      store: new DocumentStoreElasticsearch(cluster, indices, fields),
      events: new EventStoreElasticsearch(
        cluster,
        series.map(({ alias }) => cluster.named(alias)),
      ),
      index: AskedIndex.over(new SearchIndexElasticsearch(cluster, fields, timeoutSeconds), registry),
    };
  });
  afterAll(async () => {
    await parts?.cluster.ask((client) => client.indices.delete({ index: `${prefix}*` }));
    await parts?.cluster.close();
  });
  return () => {
    if (!parts) throw new Error('Elasticsearch is there only inside tests and hooks');
    return parts;
  };
}

/** It remembers its documents, so that it can remove them all. */
export function elasticsearchEngine(registry: Registry, parts = elasticsearchParts(registry)): SearchEngine {
  const held = new Map<string, SearchDocument>();
  let version = 0;

  /** As the indexer does: a busy node may ask for the same document again. */
  async function deliver(states: Parameters<DocumentStoreElasticsearch['apply']>[0]): Promise<void> {
    const outcomes = await parts().store.apply(states);
    const repeated = states.filter((_, index) => outcomes[index]?.kind === 'retry');
    expect(outcomes.filter(({ kind }) => kind !== 'retry')).toEqual(
      states.slice(repeated.length).map(() => ({ kind: 'applied' })),
    );
    if (repeated.length > 0) await deliver(repeated);
  }

  async function apply(
    documents: readonly SearchDocument[],
    next: (document: SearchDocument) => SearchDocument | null,
  ): Promise<void> {
    if (documents.length === 0) return;
    version += 1;
    await deliver(
      documents.map((document) => ({
        id: document.id,
        urn: document.urn,
        entityType: document.entityType,
        version,
        document: next(document),
      })),
    );
    await parts().store.refresh([...new Set(documents.map(({ entityType }) => entityType))]);
    for (const document of documents) {
      if (next(document)) held.set(document.urn, document);
      else held.delete(document.urn);
    }
  }

  return {
    get index() {
      return parts().index;
    },
    put: (documents) => apply(documents, (document) => document),
    remove: (documents) => apply(documents, () => null),
    clear: () => apply([...held.values()], () => null),
  };
}

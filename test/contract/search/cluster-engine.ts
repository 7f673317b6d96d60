import { randomBytes } from 'node:crypto';
import { INDEX_SETTINGS } from '#codegen/emit/search/analysis';
import { entityMapping } from '#codegen/emit/search/entity-mapping';
import { timeseriesMapping } from '#codegen/emit/search/timeseries-mapping';
import type { Registry } from '#generated/registry/registry-types';
import { type SearchCluster, entityAlias } from '#search/cluster/cluster/search-cluster';
import { ClusterIndices } from '#search/cluster/cluster/cluster-indices';
import type { IndexDefinition } from '#search/cluster/cluster/index-definition';
import { DocumentStoreCluster } from '#search/cluster/document-store-cluster';
import { EventStoreCluster } from '#search/cluster/event-store-cluster';
import { SearchIndexCluster } from '#search/cluster/search-index-cluster';
import { SearchFields } from '#search/language/fields/search-fields';
import type { SearchDocument } from '#search/language/fields/search-document';
import { seriesIndexName } from '#catalog/timeseries/series-index';
import { AskedIndex } from '#test/support/asked-index';
import { connectCluster } from '#test/support/connect-cluster';
import { TEST_PRODUCT, testCluster } from '#test/support/test-cluster';
import { TIMEOUT_SECONDS } from './memory-engine';
import type { SearchEngine } from './search-suite';

const SETTINGS = TEST_PRODUCT.indexSettings(INDEX_SETTINGS);

interface ClusterParts {
  readonly cluster: SearchCluster;
  readonly indices: ClusterIndices;
  readonly store: DocumentStoreCluster;
  readonly events: EventStoreCluster;
  readonly index: AskedIndex;
}

/** Unless a test says otherwise, the indices are on the node that all tests share, with a prefix of their own. */
interface ClusterPlace {
  readonly node?: () => Promise<string>;
  readonly prefix?: string;
  readonly timeoutSeconds?: number;
  /** Number of shards of each index of entities. */
  readonly shards?: number;
}

/** The parts of the engine over separate indices. Call it inside the `describe` whose tests use them. */
export function clusterParts(
  registry: Registry,
  {
    node = testCluster,
    prefix = `test_${randomBytes(6).toString('hex')}_`,
    timeoutSeconds = TIMEOUT_SECONDS,
    shards,
  }: ClusterPlace = {},
): () => ClusterParts {
  let parts: ClusterParts | undefined;
  const entities = registry.entities.map((entity): IndexDefinition => ({
    alias: entityAlias(entity.name),
    kind: 'entities',
    settings: SETTINGS,
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
              settings: SETTINGS,
              mappings: timeseriesMapping(timeseries, {}),
            },
          ]
        : [],
    ),
  );

  beforeAll(async () => {
    const cluster = await connectCluster({ product: TEST_PRODUCT, nodes: [await node()], prefix });
    const indices = new ClusterIndices(cluster, [...entities, ...series], shards);
    await indices.ensure();
    const fields = new SearchFields(registry);
    parts = {
      cluster,
      indices,
      store: new DocumentStoreCluster(cluster, indices, fields),
      events: new EventStoreCluster(
        cluster,
        series.map(({ alias }) => cluster.named(alias)),
      ),
      index: AskedIndex.over(new SearchIndexCluster(cluster, fields, timeoutSeconds), registry),
    };
  });
  afterAll(async () => {
    await parts?.cluster.ask((client) => client.send({ method: 'DELETE', path: `/${prefix}*` }));
    await parts?.cluster.close();
  });
  return () => {
    if (!parts) throw new Error('the cluster is there only inside tests and hooks');
    return parts;
  };
}

/** It remembers its documents, so that it can remove them all. */
export function clusterEngine(registry: Registry, parts = clusterParts(registry)): SearchEngine {
  const held = new Map<string, SearchDocument>();
  let version = 0;

  /** As the indexer does: a busy node may ask for the same document again. */
  async function deliver(states: Parameters<DocumentStoreCluster['apply']>[0]): Promise<void> {
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

import { describeWithCluster, TEST_CLUSTER } from '#test/support/test-cluster';
import { describeLargeAnswers } from './describe-large-answers';
import { describeSearchIndex } from './describe-search-index';
import { clusterEngine, clusterParts } from './cluster-engine';

/** Shards of each index, so that totals, facets and order must hold over them. Other tests have one shard. */
const SHARDS = 3;

describeWithCluster('SearchIndex of a cluster', () =>
  describeSearchIndex(TEST_CLUSTER, (registry) => clusterEngine(registry, clusterParts(registry, { shards: SHARDS }))),
);

describeWithCluster('large documents', () =>
  describeLargeAnswers(
    TEST_CLUSTER,
    clusterEngine,
    // A node of Elasticsearch 9 gives a tenth of its heap to one document, and a document takes four times its bytes there.
    Array.from({ length: 1200 }, () => `large ${'x'.repeat(4000)}`),
  ),
);

import type { estypes } from '@elastic/elasticsearch';

/** Facts in which the products differ. */
export interface ClusterProduct {
  readonly title: 'Elasticsearch' | 'OpenSearch';
  /** The versions that are supported, for people. */
  readonly versions: string;
  /** The setting with the addresses. */
  readonly urlSetting: string;
  /** Name of a setting: `USER` is `ASPECTORY_ELASTICSEARCH_USER` or `ASPECTORY_OPENSEARCH_USER`. */
  setting(name: string): string;
  /** What to do for credentials that may not use the indices. */
  privileges(indices: string): string;
  /** Whether the service works with the version. */
  accepts(version: string): boolean;
  /** The settings of an index, of those that the code generator wrote. */
  indexSettings(settings: estypes.IndicesIndexSettings): estypes.IndicesIndexSettings;
}

const ELASTICSEARCH: ClusterProduct = {
  title: 'Elasticsearch',
  versions: '8 or 9',
  urlSetting: 'ELASTICSEARCH_URL',
  setting: (name) => `ASPECTORY_ELASTICSEARCH_${name}`,
  privileges: (indices) => `give them the cluster privilege "monitor" and the index privilege "all" for ${indices}`,
  accepts: (version) => /^[89]\./.test(version),
  indexSettings: (settings) => settings,
};

/** It has no way to leave out fields beyond the limit, and refuses their documents instead. */
const OPENSEARCH_FIELDS_MAX = 50_000;

const OPENSEARCH: ClusterProduct = {
  title: 'OpenSearch',
  versions: '2.19 or 3',
  urlSetting: 'OPENSEARCH_URL',
  setting: (name) => `ASPECTORY_OPENSEARCH_${name}`,
  privileges: (indices) =>
    `give their role the cluster permissions "cluster_monitor" and "cluster_composite_ops" and the index permission "indices_all" for ${indices}`,
  accepts: (version) => /^(2\.19|3\.\d+)\./.test(version),
  indexSettings: ({ index, ...settings }) => ({
    ...settings,
    index: {
      ...index,
      mapping: { total_fields: { limit: OPENSEARCH_FIELDS_MAX } },
      // Otherwise each thread of a shard keeps only its own most frequent values, and facets need a second request.
      'search.concurrent_segment_search.mode': 'none',
    },
  }),
};

export const PRODUCTS = { elasticsearch: ELASTICSEARCH, opensearch: OPENSEARCH };

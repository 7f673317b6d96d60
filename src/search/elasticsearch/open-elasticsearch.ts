import { join } from 'node:path';
import type { Registry } from '../../registry/registry';
import type { Settings } from '../../settings/settings-table';
import { SearchFields } from '../fields/search-fields';
import type { SearchIndex } from '../search-index';
import { connectElasticsearch } from './connect-elasticsearch';
import { DocumentStoreElasticsearch } from './document-store-elasticsearch';
import type { ElasticsearchCluster } from './elasticsearch-cluster';
import { ElasticsearchIndices } from './elasticsearch-indices';
import { loadIndexDefinitions } from './index-definition';
import { SearchIndexElasticsearch } from './search-index-elasticsearch';

/** A cluster that the service works with: every index that the models want is there. */
export interface OpenElasticsearch {
  readonly cluster: ElasticsearchCluster;
  readonly indices: ElasticsearchIndices;
  readonly store: DocumentStoreElasticsearch;
  readonly index: SearchIndex;
}

/**
 * @param generated the folder of generated files
 * @throws StartupError that says what to change
 */
export async function openElasticsearch(settings: Settings, registry: Registry, generated: string): Promise<OpenElasticsearch> {
  const cluster = await connectElasticsearch({
    nodes: settings.elasticsearchUrls ?? [], user: settings.elasticsearchUser, password: settings.elasticsearchPassword, apiKey: settings.elasticsearchApiKey,
    caFile: settings.elasticsearchCaFile, prefix: settings.elasticsearchIndexPrefix,
  });
  const indices = new ElasticsearchIndices(cluster, await loadIndexDefinitions(join(generated, 'search', 'elasticsearch')));
  try {
    await indices.ensure();
  } catch (error) {
    await cluster.close();
    throw error;
  }
  const fields = new SearchFields(registry);
  return { cluster, indices, store: new DocumentStoreElasticsearch(cluster, indices, fields), index: new SearchIndexElasticsearch(cluster, fields) };
}

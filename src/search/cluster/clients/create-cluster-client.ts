import { PRODUCTS } from './cluster-product';
import { checkCredentials, type ClusterAddress, readCertificates } from './cluster-address';
import type { Tracing } from '#base/tracing/tracing';
import type { ClusterClient } from './cluster-client';
import { tracedClusterClient } from './traced-cluster-client';

/**
 * A client of the product of the address. It sends no request yet.
 * @param tracing makes a span of each request; the library of Elasticsearch does so by itself
 * @throws StartupError for settings that contradict each other
 */
export async function createClusterClient(address: ClusterAddress, tracing?: Tracing): Promise<ClusterClient> {
  checkCredentials(address);
  const certificates = await readCertificates(address);
  // Loaded on demand, because a client takes 150 ms to load.
  if (address.product === PRODUCTS.elasticsearch) {
    const { createElasticsearchClient } = await import('#search/cluster/clients/elasticsearch-client');
    return createElasticsearchClient(address, certificates);
  }
  const { createOpensearchClient } = await import('#search/cluster/clients/opensearch-client');
  const client = createOpensearchClient(address, certificates);
  return tracing ? tracedClusterClient(client, tracing) : client;
}

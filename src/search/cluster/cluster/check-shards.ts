import type { estypes } from '@elastic/elasticsearch';
import { UnavailableError } from '#base/errors/domain-error';
import { pathOf } from '../clients/cluster-client';
import type { SearchCluster } from './search-cluster';

/**
 * Checks that every shard can answer. Reads the state of the cluster, which does not wait behind searches.
 * @throws UnavailableError
 */
export async function checkShards(cluster: SearchCluster, entityTypes: readonly string[]): Promise<void> {
  const answers = await cluster.askInTurns(cluster.entityAliases(entityTypes), (client, index) =>
    client.send<estypes.ClusterHealthResponse>({
      method: 'GET',
      path: `/_cluster/health${pathOf(index)}`,
      query: { timeout: '1s' },
    }),
  );
  if (answers.some(({ status }) => status === 'red'))
    throw new UnavailableError('A part of the search cluster is not available at the moment. Try again.');
}

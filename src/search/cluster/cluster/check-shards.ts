import { UnavailableError } from '#base/errors/domain-error';
import type { ElasticsearchCluster } from './elasticsearch-cluster';

/**
 * Checks that every shard can answer. Reads the state of the cluster, which does not wait behind searches.
 * @throws UnavailableError
 */
export async function checkShards(cluster: ElasticsearchCluster, entityTypes: readonly string[]): Promise<void> {
  const answers = await cluster.askInTurns(cluster.entityAliases(entityTypes), (client, index) =>
    client.cluster.health({ index, timeout: '1s' }),
  );
  if (answers.some(({ status }) => status === 'red'))
    throw new UnavailableError('A part of the search cluster is not available at the moment. Try again.');
}

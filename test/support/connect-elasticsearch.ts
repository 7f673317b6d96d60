import { checkElasticsearch } from '#search/cluster/cluster/check-elasticsearch';
import { type ElasticsearchAddress, createElasticsearchClient } from '#search/cluster/cluster/elasticsearch-client';
import { ElasticsearchCluster } from '#search/cluster/cluster/elasticsearch-cluster';

/** A cluster that was looked at, without a service around it. @throws StartupError when it is none to work with */
export async function connectElasticsearch(address: ElasticsearchAddress): Promise<ElasticsearchCluster> {
  const client = await createElasticsearchClient(address);
  await checkElasticsearch(client, address).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  return new ElasticsearchCluster(client, address.prefix);
}

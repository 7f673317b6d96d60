import { checkProduct } from '#search/cluster/cluster/check-product';
import type { ClusterAddress } from '#search/cluster/clients/cluster-address';
import { createClusterClient } from '#search/cluster/clients/create-cluster-client';
import { SearchCluster } from '#search/cluster/cluster/search-cluster';

/** A cluster that was looked at, without a service around it. @throws StartupError when it is none to work with */
export async function connectCluster(address: ClusterAddress): Promise<SearchCluster> {
  const client = await createClusterClient(address);
  await checkProduct(client, address).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  return new SearchCluster(client, address);
}

import { registry } from '#generated/registry/registry';
import { type ClusterClient, textOfLines } from '#search/cluster/clients/cluster-client';
import { PRODUCTS } from '#search/cluster/clients/cluster-product';
import { createClusterClient } from '#search/cluster/clients/create-cluster-client';
import { SearchCluster } from '#search/cluster/cluster/search-cluster';
import { SearchIndexCluster } from '#search/cluster/search-index-cluster';
import { checkSearch, planSearch } from '#search/language/query/search-plan';
import { SearchFields } from '#search/language/fields/search-fields';
import { parseSearch, type SearchForm } from '#interface/rest/format/search-form';
import type { HttpRequest } from '../baseline/order';
import { ENTITY, READ } from './search-questions';

/** The default of the setting. */
const TIMEOUT_SECONDS = 10;

/** The requests that the service makes of these questions. It sends them to the cluster, because only its client is given them. */
export async function clusterQuestions(
  url: string,
  indexPrefix: string,
  forms: readonly SearchForm[],
): Promise<readonly HttpRequest[]> {
  const requests: HttpRequest[] = [];
  const place = { product: PRODUCTS.elasticsearch, prefix: indexPrefix };
  const client = await createClusterClient({ ...place, nodes: [url] });
  const recording: ClusterClient = {
    ...client,
    send: (request, limits) => {
      requests.push({ path: request.path, body: textOfLines(request.lines ?? []) });
      return client.send(request, limits);
    },
  };
  const fields = new SearchFields(registry);
  const index = new SearchIndexCluster(new SearchCluster(recording, place), fields, TIMEOUT_SECONDS);
  for (const form of forms) {
    const query = parseSearch(form, [ENTITY], READ);
    await index.search(planSearch(query, checkSearch(query, fields), fields));
  }
  await client.close();
  return requests;
}

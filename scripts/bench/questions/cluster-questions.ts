import { Client, type DiagnosticResult } from '@elastic/elasticsearch';
import { registry } from '#generated/registry/registry';
import { ElasticsearchCluster } from '#search/cluster/cluster/elasticsearch-cluster';
import { SearchIndexElasticsearch } from '#search/cluster/search-index-elasticsearch';
import { checkSearch, planSearch } from '#search/language/query/search-plan';
import { SearchFields } from '#search/language/fields/search-fields';
import { parseSearch, type SearchForm } from '#interface/rest/format/search-form';
import type { HttpRequest } from '../baseline/order';
import { ENTITY, READ } from './search-questions';

/** The default of the setting. */
const TIMEOUT_SECONDS = 10;

/** The requests that the service makes of these questions. It sends them to the cluster, because only the client shows them. */
export async function clusterQuestions(
  url: string,
  indexPrefix: string,
  forms: readonly SearchForm[],
): Promise<readonly HttpRequest[]> {
  const requests: HttpRequest[] = [];
  const client = new Client({ node: url });
  client.diagnostic.on('request', (_error: unknown, result: DiagnosticResult | null) => {
    const { path, body } = result?.meta.request.params ?? {};
    requests.push({ path: String(path), body: String(body) });
  });
  const fields = new SearchFields(registry);
  const index = new SearchIndexElasticsearch(new ElasticsearchCluster(client, indexPrefix), fields, TIMEOUT_SECONDS);
  for (const form of forms) {
    const query = parseSearch(form, [ENTITY], READ);
    await index.search(planSearch(query, checkSearch(query, fields), fields));
  }
  await client.close();
  return requests;
}

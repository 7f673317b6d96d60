import type { Client } from '@elastic/elasticsearch';
import { StartupError } from '../../../errors/startup-error';
import { clusterComplaint, clusterPlace } from './cluster-complaint';
import type { ElasticsearchAddress } from './elasticsearch-address';

const MAJOR_VERSIONS: ReadonlySet<string> = new Set(['8', '9']);

/** @throws StartupError that says what to change when this is no Elasticsearch to work with; ClusterAwayError when nothing tells */
export async function checkElasticsearch(client: Client, address: ElasticsearchAddress): Promise<void> {
  const { version } = await client.info({}, { maxRetries: address.nodes.length - 1 }).catch((error: unknown) => {
    throw clusterComplaint(error, address);
  });
  const [major = ''] = version.number.split('.');
  if (!MAJOR_VERSIONS.has(major))
    throw new StartupError(
      `${clusterPlace(address)} is Elasticsearch ${version.number}: point ELASTICSEARCH_URL at version 8 or 9.`,
    );
}

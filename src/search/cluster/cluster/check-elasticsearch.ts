import { type Client, errors } from '@elastic/elasticsearch';
import { StartupError } from '#base/errors/startup-error';
import type { ElasticsearchAddress } from './elasticsearch-client';
import { isOutOfMemory, refusedMemory } from './retry-out-of-memory';

const MAJOR_VERSIONS: ReadonlySet<string> = new Set(['8', '9']);

/** @throws StartupError with the fix if the service cannot work with the cluster; ClusterAwayError if the cluster does not answer */
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

/** The message for callers while the cluster does not answer. */
export const CLUSTER_AWAY = 'The search cluster is not available at the moment. Try again.';

/** The cluster does not answer, and may answer later. */
export class ClusterAwayError extends StartupError {}

/** One message for each reason why a cluster cannot be used or does not answer. */
export function clusterComplaint(error: unknown, address: ElasticsearchAddress): StartupError {
  const at = clusterPlace(address);
  const wrong = (sentence: string) => new StartupError(sentence, { cause: error });
  const away = (sentence: string) => new ClusterAwayError(sentence, { cause: error });
  if (error instanceof errors.ProductNotSupportedError)
    return wrong(`${at} answers, but is not Elasticsearch: point ELASTICSEARCH_URL at Elasticsearch 8 or 9.`);
  if (isOutOfMemory(error))
    return away(
      `${at} is short of memory (${refusedMemory(error)}): give its nodes a larger heap, or wait until they have less to do.`,
    );
  if (error instanceof errors.ResponseError) {
    const status = error.statusCode ?? 0;
    return AWAY_STATUSES.has(status)
      ? away(`${at} answers with status ${status}: wait until the cluster is healthy.`)
      : wrong(refusal(error, at, address));
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (/certificate|self.signed|issuer/i.test(reason)) {
    return wrong(
      `The certificate of ${at} is not trusted (${reason}): set ASPECTORY_ELASTICSEARCH_CA_FILE to the certificate of the authority that signed it.`,
    );
  }
  // A node that dies does the same.
  if (/other side closed|socket hang up|ECONNRESET|socket disconnected before/i.test(reason))
    return away(
      `${at} closes the connection without an answer (${reason}): if it speaks TLS, begin ELASTICSEARCH_URL with https://.`,
    );
  if (/SSL|TLS|EPROTO|wrong version number/i.test(reason))
    return wrong(`${at} does not speak TLS: begin ELASTICSEARCH_URL with http://.`);
  return away(`Elasticsearch does not answer at ${at} (${reason}): check that it runs, and ELASTICSEARCH_URL.`);
}

/** Statuses of proxies before unreachable nodes, and of nodes that have no master or are overloaded. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

function refusal(
  { statusCode: status, message }: errors.ResponseError,
  at: string,
  { user, apiKey, prefix }: ElasticsearchAddress,
): string {
  if (status === 401 && apiKey === undefined && user === undefined) {
    return `${at} asks for credentials: set ASPECTORY_ELASTICSEARCH_USER and ASPECTORY_ELASTICSEARCH_PASSWORD, or ASPECTORY_ELASTICSEARCH_API_KEY.`;
  }
  const credentials =
    apiKey === undefined
      ? 'ASPECTORY_ELASTICSEARCH_USER and ASPECTORY_ELASTICSEARCH_PASSWORD'
      : 'ASPECTORY_ELASTICSEARCH_API_KEY';
  if (status === 401) return `${at} does not accept the credentials: correct ${credentials}.`;
  if (status === 403)
    return `${at} refuses these credentials a privilege (${message}): give them the cluster privilege "monitor" and the index privilege "all" for ${prefix}*, or correct ${credentials}.`;
  return `${at} answers with status ${status}, unlike Elasticsearch 8 or 9: point ELASTICSEARCH_URL at one of these.`;
}

/** For messages: without passwords. */
function clusterPlace({ nodes }: ElasticsearchAddress): string {
  return nodes.map((node) => node.replace(/\/\/[^@/]*@/, '//')).join(', ');
}

import { StartupError } from '#base/errors/startup-error';
import type { ClusterAddress } from '../clients/cluster-address';
import { ClusterRefusal, CredentialsMissingError, ForeignClusterError } from '../clients/cluster-errors';
import { PRODUCTS } from '../clients/cluster-product';
import { isOutOfMemory, refusedMemory } from './retry-out-of-memory';

/** The message for callers while the cluster does not answer. */
export const CLUSTER_AWAY = 'The search cluster is not available at the moment. Try again.';

/** The cluster does not answer, and may answer later. */
export class ClusterAwayError extends StartupError {}

/** One message for each reason why a cluster cannot be used or does not answer. */
export function clusterComplaint(error: unknown, address: ClusterAddress): StartupError {
  const { product } = address;
  const at = clusterPlace(address);
  const wrong = (sentence: string) => new StartupError(sentence, { cause: error });
  const away = (sentence: string) => new ClusterAwayError(sentence, { cause: error });
  if (error instanceof ForeignClusterError) return wrong(foreign(at, address));
  if (error instanceof CredentialsMissingError)
    return wrong(
      `There are no credentials of AWS for ${at} (${error.message}): set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the process a role of AWS.`,
    );
  if (isOutOfMemory(error))
    return away(
      `${at} is short of memory (${refusedMemory(error)}): give its nodes a larger heap, or wait until they have less to do.`,
    );
  if (error instanceof ClusterRefusal) {
    const status = error.statusCode;
    return AWAY_STATUSES.has(status)
      ? away(`${at} answers with status ${status}: wait until the cluster is healthy.`)
      : wrong(refusal(error, at, address));
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (/certificate|self.signed|issuer/i.test(reason)) {
    return wrong(
      `The certificate of ${at} is not trusted (${reason}): set ${product.setting('CA_FILE')} to the certificate of the authority that signed it.`,
    );
  }
  // A node that dies does the same.
  if (/other side closed|socket hang up|ECONNRESET|socket disconnected before/i.test(reason))
    return away(
      `${at} closes the connection without an answer (${reason}): if it speaks TLS, begin ${product.urlSetting} with https://.`,
    );
  if (/SSL|TLS|EPROTO|wrong version number/i.test(reason))
    return wrong(`${at} does not speak TLS: begin ${product.urlSetting} with http://.`);
  return away(`${product.title} does not answer at ${at} (${reason}): check that it runs, and ${product.urlSetting}.`);
}

/** Statuses of proxies before unreachable nodes, and of nodes that have no master or are overloaded. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** The client of Elasticsearch refuses OpenSearch before it says what it is. */
function foreign(at: string, { product }: ClusterAddress): string {
  const { opensearch } = PRODUCTS;
  const other =
    product === opensearch ? '' : ` For OpenSearch ${opensearch.versions}, set ${opensearch.urlSetting} instead.`;
  return `${at} answers, but is not ${product.title}: point ${product.urlSetting} at ${product.title} ${product.versions}.${other}`;
}

function refusal({ statusCode: status, message }: ClusterRefusal, at: string, address: ClusterAddress): string {
  const { product, prefix } = address;
  const credentials = credentialsOf(address);
  if (status === 401 && credentials === undefined) {
    return `${at} asks for credentials: set ${product.setting('USER')} and ${product.setting('PASSWORD')}, or ${product.setting('API_KEY')}.`;
  }
  if (status === 401) return `${at} does not accept the credentials: correct ${credentials}.`;
  if (status === 403)
    return `${at} refuses these credentials a privilege (${message}): ${product.privileges(`${prefix}*`)}, or correct ${credentials ?? 'them'}.`;
  return `${at} answers with status ${status}, unlike ${product.title} ${product.versions}: point ${product.urlSetting} at one of these.`;
}

/** The settings with the credentials; undefined without any. */
function credentialsOf({ product, user, apiKey, awsRegion }: ClusterAddress): string | undefined {
  if (awsRegion !== undefined) return `the credentials of AWS or ${product.setting('AWS_REGION')}`;
  if (apiKey !== undefined) return product.setting('API_KEY');
  return user === undefined ? undefined : `${product.setting('USER')} and ${product.setting('PASSWORD')}`;
}

/** The nodes of a cluster for messages, without passwords. */
export function clusterPlace({ nodes }: ClusterAddress): string {
  return nodes.map((node) => node.replace(/\/\/[^@/]*@/, '//')).join(', ');
}

import { readFile } from 'node:fs/promises';
import { Client, type ClientOptions, errors, SniffingTransport } from '@elastic/elasticsearch';
import { StartupError } from '../../errors/startup-error';
import { ElasticsearchCluster } from './elasticsearch-cluster';

export interface ElasticsearchAddress {
  readonly nodes: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly apiKey?: string | undefined;
  /** A file of certificates, in PEM form, of those that sign the cluster's. */
  readonly caFile?: string | undefined;
  /** Begins the names of all indices. */
  readonly prefix: string;
}

/** A node that hangs is given up after this, and another one asked, if there is one. */
const ANSWERS_WITHIN_MS = 10_000;
const RETRIES_MAX = 2;
const MAJOR_VERSIONS: ReadonlySet<string> = new Set(['8', '9']);

/** @throws StartupError that says what to change when this is no Elasticsearch to work with */
export async function connectElasticsearch(address: ElasticsearchAddress): Promise<ElasticsearchCluster> {
  const client = new Client(await clientOptions(address));
  try {
    const { version } = await client.info({}, { maxRetries: address.nodes.length - 1 });
    const [major = ''] = version.number.split('.');
    if (!MAJOR_VERSIONS.has(major)) throw new StartupError(`${place(address)} is Elasticsearch ${version.number}: point ELASTICSEARCH_URL at version 8 or 9.`);
  } catch (error) {
    await client.close();
    throw error instanceof StartupError ? error : new StartupError(complaint(error, address), { cause: error });
  }
  return new ElasticsearchCluster(client, address.prefix);
}

/** The client asks another node when one cannot be reached; with this also when one hangs. */
class RetryingTransport extends SniffingTransport {
  constructor(options: ConstructorParameters<typeof SniffingTransport>[0]) {
    super({ ...options, retryOnTimeout: true });
  }
}

async function clientOptions({ nodes, user, password, apiKey, caFile }: ElasticsearchAddress): Promise<ClientOptions> {
  if (apiKey !== undefined && user !== undefined) {
    throw new StartupError('ASPECTORY_ELASTICSEARCH_API_KEY and ASPECTORY_ELASTICSEARCH_USER are both set: unset one of them.');
  }
  if ((user === undefined) !== (password === undefined)) {
    throw new StartupError(`ASPECTORY_ELASTICSEARCH_${user === undefined ? 'PASSWORD' : 'USER'} is set alone: set ASPECTORY_ELASTICSEARCH_USER and ASPECTORY_ELASTICSEARCH_PASSWORD together.`);
  }
  return {
    nodes: [...nodes], requestTimeout: ANSWERS_WITHIN_MS, maxRetries: Math.min(nodes.length - 1, RETRIES_MAX), Transport: RetryingTransport,
    ...(apiKey === undefined ? {} : { auth: { apiKey } }),
    ...(user === undefined || password === undefined ? {} : { auth: { username: user, password } }),
    ...(caFile === undefined ? {} : { tls: { ca: await readCertificates(caFile) } }),
  };
}

async function readCertificates(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(`ASPECTORY_ELASTICSEARCH_CA_FILE names ${file}, which cannot be read: name the file with the cluster's CA certificate.`, { cause: error });
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new StartupError(`ASPECTORY_ELASTICSEARCH_CA_FILE names ${file}, which holds no certificate in PEM form.`);
  return text;
}

/** One sentence for each way in which a cluster can be the wrong one. */
function complaint(error: unknown, address: ElasticsearchAddress): string {
  const at = place(address);
  if (error instanceof errors.ProductNotSupportedError) return `${at} answers, but is not Elasticsearch: point ELASTICSEARCH_URL at Elasticsearch 8 or 9.`;
  if (error instanceof errors.ResponseError) return refusal(error.statusCode ?? 0, at, address);
  const reason = error instanceof Error ? error.message : String(error);
  if (/certificate|self.signed|issuer/i.test(reason)) {
    return `The certificate of ${at} is not trusted (${reason}): set ASPECTORY_ELASTICSEARCH_CA_FILE to the certificate of the authority that signed it.`;
  }
  if (/SSL|TLS|EPROTO|wrong version number/i.test(reason)) return `${at} does not speak TLS: begin ELASTICSEARCH_URL with http://.`;
  if (/other side closed|socket hang up|ECONNRESET/i.test(reason)) return `${at} hangs up without an answer (${reason}): if it speaks TLS, begin ELASTICSEARCH_URL with https://.`;
  return `Elasticsearch does not answer at ${at} (${reason}): check that it runs, and ELASTICSEARCH_URL.`;
}

function refusal(status: number, at: string, { user, apiKey }: ElasticsearchAddress): string {
  if (status === 401 && apiKey === undefined && user === undefined) {
    return `${at} asks for credentials: set ASPECTORY_ELASTICSEARCH_USER and ASPECTORY_ELASTICSEARCH_PASSWORD, or ASPECTORY_ELASTICSEARCH_API_KEY.`;
  }
  const credentials = apiKey === undefined ? 'ASPECTORY_ELASTICSEARCH_USER and ASPECTORY_ELASTICSEARCH_PASSWORD' : 'ASPECTORY_ELASTICSEARCH_API_KEY';
  if (status === 401) return `${at} does not accept the credentials: correct ${credentials}.`;
  if (status === 403) return `${at} does not let these credentials ask for its version: give them the cluster privilege "monitor", or correct ${credentials}.`;
  if (status >= 500) return `${at} answers with status ${status}: wait until the cluster is healthy, then start again.`;
  return `${at} answers with status ${status}, unlike Elasticsearch 8 or 9: point ELASTICSEARCH_URL at one of these.`;
}

function place({ nodes }: ElasticsearchAddress): string {
  return nodes.map((node) => node.replace(/\/\/[^@/]*@/, '//')).join(', ');
}

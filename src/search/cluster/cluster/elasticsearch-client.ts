import { readFile } from 'node:fs/promises';
import {
  Client,
  type ClientOptions,
  ClusterConnectionPool,
  SniffingTransport,
  UndiciConnection,
} from '@elastic/elasticsearch';
import { StartupError } from '#base/errors/startup-error';

/** A node that hangs is abandoned after this time, and another one gets the request. */
export const ANSWERS_WITHIN_MS = 10_000;
const RETRIES_MAX = 2;

/** How often a request is sent again, to other nodes. */
export function retriesAmong(nodes: number): number {
  return Math.min(nodes - 1, RETRIES_MAX);
}

/**
 * The client uses one node after another, and skips nodes that did not answer for a while. Closing it ends running requests. It sends no request yet.
 * @throws StartupError for settings that contradict each other
 */
export async function createElasticsearchClient(address: ElasticsearchAddress): Promise<Client> {
  return new Client(await clientOptions(address));
}

/** The client of the library tries another node if one is unreachable. This one also does if a node hangs. */
class RetryingTransport extends SniffingTransport {
  constructor(options: ConstructorParameters<typeof SniffingTransport>[0]) {
    super({ ...options, retryOnTimeout: true });
  }
}

/** The connection of the library would wait for a node that hangs. */
class EndingConnection extends UndiciConnection {
  override async close(): Promise<void> {
    await this.pool.destroy();
  }
}

async function clientOptions({ nodes, user, password, apiKey, caFile }: ElasticsearchAddress): Promise<ClientOptions> {
  if (apiKey !== undefined && user !== undefined) {
    throw new StartupError(
      'ASPECTORY_ELASTICSEARCH_API_KEY and ASPECTORY_ELASTICSEARCH_USER are both set: unset one of them.',
    );
  }
  if ((user === undefined) !== (password === undefined)) {
    throw new StartupError(
      `ASPECTORY_ELASTICSEARCH_${user === undefined ? 'PASSWORD' : 'USER'} is set alone: set ASPECTORY_ELASTICSEARCH_USER and ASPECTORY_ELASTICSEARCH_PASSWORD together.`,
    );
  }
  return {
    nodes: [...nodes],
    requestTimeout: ANSWERS_WITHIN_MS,
    maxRetries: retriesAmong(nodes.length),
    Transport: RetryingTransport,
    ConnectionPool: ClusterConnectionPool,
    Connection: EndingConnection,
    ...(apiKey === undefined ? {} : { auth: { apiKey } }),
    ...(user === undefined || password === undefined ? {} : { auth: { username: user, password } }),
    ...(caFile === undefined ? {} : { tls: { ca: await readCertificates(caFile) } }),
  };
}

async function readCertificates(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(
      `ASPECTORY_ELASTICSEARCH_CA_FILE names ${file}, which cannot be read: name the file with the cluster's CA certificate.`,
      { cause: error },
    );
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new StartupError(
      `ASPECTORY_ELASTICSEARCH_CA_FILE names ${file}, which contains no PEM certificate: name the file with the CA certificate of the cluster.`,
    );
  return text;
}

/** The address of a cluster, and the credentials for it. */
export interface ElasticsearchAddress {
  readonly nodes: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly apiKey?: string | undefined;
  /** PEM file with the certificates of the authority that signed the certificate of the cluster. */
  readonly caFile?: string | undefined;
  /** Begins the names of all indices. */
  readonly prefix: string;
}

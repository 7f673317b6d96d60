import {
  Client,
  type ClientOptions,
  ClusterConnectionPool,
  errors,
  SniffingTransport,
  UndiciConnection,
} from '@elastic/elasticsearch';
import type { ClusterAddress } from './cluster-address';
import {
  ANSWERS_WITHIN_MS,
  type ClusterClient,
  type ClusterRequest,
  type RequestLimits,
  textOfLines,
  retriesAmong,
  requestName,
} from './cluster-client';
import { AnswerTooLong, ClusterRefusal, ClusterSilence, ClusterTimeout, ForeignClusterError } from './cluster-errors';

/** The client of the library tries another node if one is unreachable. This one also does if a node hangs. */
class RetryingTransport extends SniffingTransport {
  constructor(options: ConstructorParameters<typeof SniffingTransport>[0]) {
    super({ ...options, retryOnTimeout: true });
  }
}

/** The connection of the library would wait for a node that hangs, and would end the process when an answer says that it is too long. */
class EndingConnection extends UndiciConnection {
  constructor(options: ConstructorParameters<typeof UndiciConnection>[0]) {
    super(options);
    const request = this.pool.request.bind(this.pool);
    Object.assign(this.pool, {
      request: async (order: Parameters<typeof request>[0]) => {
        const answer = await request(order);
        // The library destroys such an answer, and nobody else listens to it. A reader gets its error all the same.
        answer.body.on('error', () => undefined);
        return answer;
      },
    });
  }

  override async close(): Promise<void> {
    await this.pool.destroy();
  }
}

/** A client for Elasticsearch. It sends no request yet. @param certificates of the authority, in PEM format */
export function createElasticsearchClient(address: ClusterAddress, certificates: string | undefined): ClusterClient {
  const client = new Client(clientOptions(address, certificates));
  return {
    get nodes() {
      return client.connectionPool.size;
    },
    send: <Answer>(request: ClusterRequest, limits: RequestLimits = {}) =>
      client.transport.request<Answer>(requestParams(request), requestOptions(limits)).catch((error: unknown) => {
        throw translated(error);
      }),
    close: () => client.close(),
  };
}

function clientOptions(
  { nodes, user, password, apiKey }: ClusterAddress,
  certificates: string | undefined,
): ClientOptions {
  return {
    nodes: [...nodes],
    requestTimeout: ANSWERS_WITHIN_MS,
    maxRetries: retriesAmong(nodes.length),
    Transport: RetryingTransport,
    ConnectionPool: ClusterConnectionPool,
    Connection: EndingConnection,
    ...(apiKey === undefined ? {} : { auth: { apiKey } }),
    ...(user === undefined || password === undefined ? {} : { auth: { username: user, password } }),
    ...(certificates === undefined ? {} : { tls: { ca: certificates } }),
  };
}

/** The library makes a span of this name for each request. */
function requestParams({ method, path, query, body, lines }: ClusterRequest) {
  return {
    method,
    path,
    meta: { name: requestName({ path }) },
    ...(query && { querystring: { ...query } }),
    ...(body && { body }),
    ...(lines && { bulkBody: textOfLines(lines) }),
  };
}

function requestOptions({ signal, timeoutMs, answerBytes, retries }: RequestLimits) {
  return {
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { requestTimeout: timeoutMs }),
    ...(answerBytes !== undefined && { maxResponseSize: answerBytes }),
    ...(retries !== undefined && { maxRetries: retries }),
  };
}

function translated(error: unknown): unknown {
  const options = { cause: error };
  if (error instanceof errors.ProductNotSupportedError) return new ForeignClusterError(error.message, options);
  if (error instanceof errors.ResponseError) return new ClusterRefusal(error.statusCode ?? 500, error.body, options);
  if (error instanceof errors.TimeoutError) return new ClusterTimeout(error.message, options);
  const bytes = error instanceof errors.RequestAbortedError && bytesOf(error);
  if (bytes) return new AnswerTooLong(bytes, options);
  if (error instanceof errors.SerializationError || error instanceof errors.ConfigurationError) return error;
  return error instanceof errors.ElasticsearchClientError ? new ClusterSilence(error.message, options) : error;
}

/** The client stops reading a response that is larger than `maxResponseSize`. Only the message of its error says so. */
function bytesOf({ message }: errors.RequestAbortedError): number {
  return Number(/content length \((\d+)\)/.exec(message)?.[1] ?? 0);
}

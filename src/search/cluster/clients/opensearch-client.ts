import type { IncomingMessage } from 'node:http';
import { Client, type ClientOptions, Connection, errors } from '@opensearch-project/opensearch';
import { awsSignature } from './aws-signature';
import type { ClusterAddress } from './cluster-address';
import {
  ANSWERS_WITHIN_MS,
  type ClusterClient,
  type ClusterRequest,
  type RequestLimits,
  retriesAmong,
  textOfLines,
} from './cluster-client';
import { AnswerTooLong, ClusterRefusal, ClusterSilence, ClusterTimeout, ForeignClusterError } from './cluster-errors';

/** Statuses of a node that is overloaded or has no master, and of a proxy before one that is away. */
const OTHER_NODE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A client for OpenSearch. It sends no request yet. @param certificates of the authority, in PEM format */
export function createOpensearchClient(address: ClusterAddress, certificates: string | undefined): ClusterClient {
  const client = new Client(clientOptions(address, certificates));
  const nodes = address.nodes.length;
  return {
    nodes,
    send: async <Body>(request: ClusterRequest, limits: RequestLimits = {}) => {
      for (let retries = limits.retries ?? retriesAmong(nodes); ; retries--) {
        const answer = await sendOnce(client, request, { ...limits, retries });
        if (retries <= 0 || !OTHER_NODE_STATUSES.has(answer.status)) return bodyOf<Body>(answer);
      }
    },
    close: () => client.close(),
  };
}

function clientOptions(
  { nodes, user, password, apiKey, awsRegion }: ClusterAddress,
  certificates: string | undefined,
): ClientOptions {
  const signed = awsRegion === undefined ? undefined : awsSignature(awsRegion);
  return {
    nodes: [...nodes],
    requestTimeout: ANSWERS_WITHIN_MS,
    ...(signed && { Transport: signed.Transport }),
    Connection: endingAtOnce(signed?.Connection ?? Connection),
    ...(apiKey === undefined ? {} : { headers: { authorization: `ApiKey ${apiKey}` } }),
    ...(user === undefined || password === undefined ? {} : { auth: { username: user, password } }),
    ...(certificates === undefined ? {} : { ssl: { ca: certificates } }),
  };
}

/** The connection of the library waits for running requests when it is closed, and prints errors of broken answers. */
function endingAtOnce(Base: typeof Connection): typeof Connection {
  return class extends Base {
    override request(...args: Parameters<Connection['request']>): ReturnType<Connection['request']> {
      const request = super.request(...args);
      // The reader of the answer gets these errors too.
      request.once('response', () => request.removeAllListeners('error').on('error', () => undefined));
      return request;
    }

    override close(closed: () => void = () => undefined): this {
      this.agent.destroy();
      closed();
      return this;
    }
  };
}

/** Reads the answer itself, because the library has no limit for its length, and takes a cancelled answer for a node that died. */
async function sendOnce(client: Client, request: ClusterRequest, limits: RequestLimits): Promise<Answer> {
  const { signal, timeoutMs = ANSWERS_WITHIN_MS, retries = 0 } = limits;
  const options = { asStream: true, requestTimeout: timeoutMs, maxRetries: retries };
  const sent = client.transport.request(requestParams(request), options);
  const cancel = () => void sent.abort();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const { statusCode, body: stream } = await sent.catch((error: unknown) => {
      throw translated(error);
    });
    return { status: statusCode ?? 500, text: await readText(stream, { ...limits, timeoutMs }) };
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

function requestParams({ method, path, query, body, lines }: ClusterRequest) {
  return {
    method,
    path,
    ...(query && { querystring: { ...query } }),
    ...(body && { body: { ...body } }),
    ...(lines && { bulkBody: textOfLines(lines) }),
  };
}

async function readText(
  stream: IncomingMessage,
  { timeoutMs, answerBytes = Number.POSITIVE_INFINITY }: RequestLimits & { readonly timeoutMs: number },
): Promise<string> {
  const late = setTimeout(() => stream.destroy(new ClusterTimeout('the answer of the cluster stopped')), timeoutMs);
  const parts: Buffer[] = [];
  let bytes = Number(stream.headers['content-length'] ?? 0);
  try {
    let read = 0;
    for await (const part of stream) {
      read += part.length;
      bytes = Math.max(bytes, read);
      if (bytes > answerBytes) throw new AnswerTooLong(bytes);
      parts.push(part);
    }
    return Buffer.concat(parts).toString();
  } catch (error) {
    throw error instanceof ClusterSilence ? error : new ClusterSilence(messageOf(error), { cause: error });
  } finally {
    clearTimeout(late);
  }
}

function bodyOf<Body>({ status, text }: Answer): Body {
  const body = parsed(text);
  if (status >= 300) throw new ClusterRefusal(status, body ?? text);
  if (body === undefined) throw new ForeignClusterError('the answer is not JSON');
  return body;
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function translated(error: unknown): unknown {
  if (error instanceof errors.TimeoutError) return new ClusterTimeout(error.message, { cause: error });
  if (error instanceof errors.SerializationError || error instanceof errors.ConfigurationError) return error;
  return error instanceof errors.OpenSearchClientError ? new ClusterSilence(error.message, { cause: error }) : error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

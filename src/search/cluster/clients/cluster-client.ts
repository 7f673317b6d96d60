/** One request, in the form that Elasticsearch and OpenSearch share. */
export interface ClusterRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Lines of a `_bulk` or `_msearch` request, as JSON or to be made JSON. */
  readonly lines?: readonly (string | object)[];
}

export interface RequestLimits {
  /** Ends the request. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Bytes of the longest answer. */
  readonly answerBytes?: number;
  /** The number of other nodes that get the request if one does not answer. */
  readonly retries?: number;
}

/**
 * A client of one cluster. It uses one node after another, and skips nodes that did not answer for a while.
 * The libraries of Elasticsearch and OpenSearch are behind it, because each refuses the clusters of the other one.
 */
export interface ClusterClient {
  /** The number of nodes that it knows. */
  readonly nodes: number;
  /** @throws ClusterRefusal for an answer with an error, ClusterSilence without an answer, ForeignClusterError for another product */
  send<Answer>(request: ClusterRequest, limits?: RequestLimits): Promise<Answer>;
  /** Ends running requests. */
  close(): Promise<void>;
}

/** A node that hangs is abandoned after this time, and another one gets the request. */
export const ANSWERS_WITHIN_MS = 10_000;
const RETRIES_MAX = 2;

/** The number of times that a request is sent again, to other nodes. */
export function retriesAmong(nodes: number): number {
  return Math.min(nodes - 1, RETRIES_MAX);
}

/** The path of a request that names indices. */
export function pathOf(indices: string | readonly string[], action = ''): string {
  const names = [indices].flat().map(encodeURIComponent).join(',');
  return action === '' ? `/${names}` : `/${names}/${action}`;
}

/** The body of a request with lines. */
export function textOfLines(lines: readonly (string | object)[]): string {
  return lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
}

/** The action at the end of the path, such as `_msearch`; the path if it has none. */
export function requestName({ path }: Pick<ClusterRequest, 'path'>): string {
  return /(?<=\/)_\w+/.exec(path)?.[0] ?? path;
}

import type { estypes } from '@elastic/elasticsearch';
import { LIMITS } from '#generated/http/limits';
import type { QuestionEnd } from '#catalog/authorization/read-context';
import { timeLeft } from '#base/errors/question-timeout';
import { type ClusterClient, type RequestLimits, retriesAmong } from '../clients/cluster-client';
import { ClusterRefusal } from '../clients/cluster-errors';

/** A search. It fails instead of leaving out hits. */
export interface Search extends Omit<
  estypes.SearchRequest,
  'index' | 'timeout' | 'request_cache' | 'allow_partial_search_results'
> {
  /** Any number of names. */
  readonly index: readonly string[];
  /** Whether the cluster remembers the answer until something changes. Set it only for a search without hits. */
  readonly request_cache?: boolean;
}

/** Limits of one question. It begins now, unless they say when. */
export interface QuestionLimits extends QuestionEnd {
  readonly timeoutSeconds: number;
}

export interface RunningLimits extends QuestionLimits {
  readonly startedAt: number;
}

/** A node that works answers a search that took too long at once. One that hangs is abandoned after this time more. */
const GRACE_MS = 2000;
/** Statuses of a search that another node may be able to answer. */
const OTHER_NODE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

interface Refusal extends estypes.ErrorResponseBase {
  readonly hits?: never;
}

interface Answers<Source, Aggregations> {
  readonly responses: readonly (estypes.SearchResponse<Source, Aggregations> | Refusal)[];
}

/**
 * Sends a search as the only one of a `_msearch` request, whose body names the indices. `_search` would name them in the request line, of
 * which a node reads 4,096 bytes.
 * @throws ClusterRefusal, as for `_search`; UnavailableError if the time of the question is over
 */
export async function sendSearch<Source, Aggregations>(
  client: ClusterClient,
  search: Search,
  limits?: RunningLimits,
): Promise<estypes.SearchResponse<Source, Aggregations>> {
  for (let retries = retriesAmong(client.nodes); ; retries--) {
    const { timeout, options } = limits ? limitsNow(limits) : {};
    const { responses } = await client.send<Answers<Source, Aggregations>>(
      { method: 'POST', path: '/_msearch', lines: linesOf(search, timeout) },
      options,
    );
    const [answer] = responses;
    if (answer?.hits) return answer;
    const statusCode = answer?.status ?? 500;
    if (retries <= 0 || !OTHER_NODE_STATUSES.has(statusCode)) throw new ClusterRefusal(statusCode, answer);
  }
}

function linesOf({ index, request_cache, ...question }: Search, timeout: string | undefined): object[] {
  return [
    { index, allow_partial_search_results: false, ...(request_cache && { request_cache }) },
    { ...question, ...(timeout && { timeout }) },
  ];
}

/**
 * The timeout has whole seconds, because the cluster remembers an answer together with it. A search that ends early closes its connection,
 * and the cluster then cancels it.
 */
function limitsNow({ signal, timeoutSeconds, startedAt }: RunningLimits): {
  readonly timeout: string;
  readonly options: RequestLimits;
} {
  const leftMs = timeLeft(timeoutSeconds, startedAt);
  return {
    timeout: `${Math.ceil(leftMs / 1000)}s`,
    options: { signal, answerBytes: LIMITS.answerBytes, timeoutMs: Math.ceil(leftMs) + GRACE_MS },
  };
}

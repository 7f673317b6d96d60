import type { estypes } from '@elastic/elasticsearch';
import { answerTooLarge } from '#base/errors/answer-too-large';
import {
  CancelledError,
  InvalidInputError,
  type LimitExceededError,
  UnavailableError,
} from '#base/errors/domain-error';
import { questionTimeout } from '#base/errors/question-timeout';
import type { ClusterAddress } from '../clients/cluster-address';
import type { ClusterProduct } from '../clients/cluster-product';
import { type ClusterClient, pathOf } from '../clients/cluster-client';
import { AnswerTooLong, ClusterRefusal, ClusterSilence, ClusterTimeout } from '../clients/cluster-errors';
import { CLUSTER_AWAY } from './cluster-complaint';
import { KnownShards } from './known-shards';
import { inRequestLines } from './request-lines';
import { retryOutOfMemory } from './retry-out-of-memory';
import { type QuestionLimits, type RunningLimits, type Search, sendSearch } from './send-search';

/** compat: the name under which released servers index the entities of a type. */
export function entityAlias(entityType: string): string {
  return `${entityType.toLowerCase()}index_v2`;
}

/** A client that separates outages, which a retry may solve, from defects. */
export class SearchCluster {
  private isClosed = false;

  /** @param check throws an UnavailableError while requests are not allowed */
  constructor(
    private readonly client: ClusterClient,
    private readonly place: Pick<ClusterAddress, 'product' | 'prefix'>,
    private readonly check: () => void = () => undefined,
    private readonly limits?: RunningLimits,
    /** Shared by all questions. */
    readonly shards = new KnownShards(),
  ) {}

  get product(): ClusterProduct {
    return this.place.product;
  }

  /** The cluster for the searches of one question. */
  until(limits: QuestionLimits): SearchCluster {
    const { startedAt = performance.now() } = limits;
    return new SearchCluster(this.client, this.place, this.check, { ...limits, startedAt }, this.shards);
  }

  /** The full name, with the prefix. */
  named(alias: string): string {
    return `${this.place.prefix}${alias}`;
  }

  /** The alias for reads and writes of the documents of an entity type. */
  entityAlias(entityType: string): string {
    return this.named(entityAlias(entityType));
  }

  entityAliases(entityTypes: readonly string[]): string[] {
    return entityTypes.map((entityType) => this.entityAlias(entityType));
  }

  /** Searches within the limits of the question. @throws as `ask` */
  async search<Source, Aggregations = unknown>(search: Search): Promise<estypes.SearchResponse<Source, Aggregations>> {
    const answer = await this.ask((client) => sendSearch<Source, Aggregations>(client, search, this.limits));
    const { _shards: asked } = answer;
    this.shards.saw(search.index, asked.total);
    return answer;
  }

  /**
   * Tries again for 1.5 s while a node is short of memory.
   * @param question may be called again
   * @throws LimitExceededError if the response is too large; UnavailableError if the cluster is unreachable or busy, or the question takes too long; InvalidInputError if the query is too
   *   long for it; CancelledError if the client has gone
   */
  async ask<Answer>(question: (client: ClusterClient) => Promise<Answer>): Promise<Answer> {
    this.check();
    const { limits } = this;
    if (limits?.signal.aborted) throw new CancelledError();
    try {
      const answer = await retryOutOfMemory(() => question(this.client), limits?.signal);
      if (limits && isCutShort(answer)) throw questionTimeout(limits.timeoutSeconds);
      return answer;
    } catch (error) {
      if (limits?.signal.aborted) throw new CancelledError({ cause: error });
      if (limits && error instanceof AnswerTooLong) throw responseTooLarge(error);
      if (limits && isCancelled(error)) throw questionTimeout(limits.timeoutSeconds, error);
      if (limits && error instanceof ClusterTimeout) throw clusterHangs(this.product, limits, error);
      if (this.isClosed || isOutage(error)) throw new UnavailableError(outageMessage(error), [], { cause: error });
      throw isTooLong(error)
        ? new InvalidInputError('The query is too long for the search cluster: use fewer words or values.', [], {
            cause: error,
          })
        : error;
    }
  }

  /** Makes earlier writes searchable. */
  async refresh(names: readonly string[]): Promise<void> {
    const answers = await this.askInTurns(names, (client, index) =>
      client.send<estypes.IndicesRefreshResponse>({ method: 'POST', path: pathOf(index, '_refresh') }),
    );
    if (answers.some(({ _shards: shards }) => shards && shards.failed > 0))
      throw new UnavailableError('A part of the search cluster is not available at the moment.');
  }

  /**
   * Sends a request that names its indices in the request line: one after another, as many as that takes, so that each is answered in time.
   */
  async askInTurns<Answer>(
    names: readonly string[],
    question: (client: ClusterClient, index: string[]) => Promise<Answer>,
  ): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (const index of inRequestLines(names)) answers.push(await this.ask((client) => question(client, index)));
    return answers;
  }

  /** Ends running requests. */
  close(): Promise<void> {
    this.isClosed = true;
    return this.client.close();
  }
}

function responseTooLarge({ bytes }: AnswerTooLong): LimitExceededError {
  return answerTooLarge(bytes, 'Ask for fewer hits, or set searchFlags.skipHighlighting');
}

/** Whether some shards ended before they had looked at everything. */
function isCutShort(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'timed_out' in answer && answer.timed_out === true;
}

/** Searches that allow no partial results fail instead. */
function isCancelled(error: unknown): boolean {
  return error instanceof ClusterRefusal && error.mentions(/search_timeout_exception|"Time exceeded"/);
}

/** A cluster that works ends a search in time, however much was asked. */
function clusterHangs(
  { urlSetting }: ClusterProduct,
  { timeoutSeconds }: QuestionLimits,
  cause: unknown,
): UnavailableError {
  return new UnavailableError(
    `The search cluster took longer than ${timeoutSeconds} s and does not answer, so it hangs or is overloaded. Try again. ${urlSetting} names the cluster; ASPECTORY_QUERY_TIMEOUT_SECONDS sets the limit.`,
    [],
    { cause, retryAfterSeconds: 10 },
  );
}

/** The limit of clauses depends on the memory and the threads of a node. It is at least 1024. */
function isTooLong(error: unknown): boolean {
  return (
    error instanceof ClusterRefusal &&
    error.statusCode === 400 &&
    /too many clauses|maxClauseCount/i.test(error.message)
  );
}

const INDEX_MISSING = 'An index of the search cluster is missing. The service makes it again. Try again later.';

function outageMessage(error: unknown): string {
  return error instanceof ClusterRefusal && error.statusCode === NOT_FOUND ? INDEX_MISSING : CLUSTER_AWAY;
}

const NOT_FOUND = 404;
/** The maintenance loop makes missing indices again, and operators correct expired credentials, so both count as outages. */
const OUTAGE_STATUSES: ReadonlySet<number> = new Set([401, 403, NOT_FOUND, 408, 429]);

/** A shard that refuses cancels the work of the others. The first of them determines the status, which is 400 for cancelled work. */
const ENDED = /"(task_cancelled|(es_)?rejected_execution|circuit_breaking)_exception"/;

function isOutage(error: unknown): boolean {
  if (error instanceof ClusterSilence) return true;
  if (!(error instanceof ClusterRefusal)) return false;
  return error.statusCode >= 500 || OUTAGE_STATUSES.has(error.statusCode) || error.mentions(ENDED);
}

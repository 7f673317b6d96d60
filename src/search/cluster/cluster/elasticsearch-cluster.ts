import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import { answerTooLarge } from '#base/errors/answer-too-large';
import {
  CancelledError,
  InvalidInputError,
  type LimitExceededError,
  UnavailableError,
} from '#base/errors/domain-error';
import { questionTimeout } from '#base/errors/question-timeout';
import { CLUSTER_AWAY } from './check-elasticsearch';
import { inRequestLines } from './request-lines';
import { retryOutOfMemory } from './retry-out-of-memory';
import { type QuestionLimits, type RunningLimits, type Search, sendSearch } from './send-search';

/** compat: the name under which released servers index the entities of a type. */
export function entityAlias(entityType: string): string {
  return `${entityType.toLowerCase()}index_v2`;
}

/** A client that separates outages, which a retry may solve, from defects. */
export class ElasticsearchCluster {
  private isClosed = false;

  /** @param check throws an UnavailableError while requests are not allowed */
  constructor(
    private readonly client: Client,
    private readonly prefix: string,
    private readonly check: () => void = () => undefined,
    private readonly limits?: RunningLimits,
  ) {}

  /** The cluster for the searches of one question. */
  until(limits: QuestionLimits): ElasticsearchCluster {
    const { startedAt = performance.now() } = limits;
    return new ElasticsearchCluster(this.client, this.prefix, this.check, { ...limits, startedAt });
  }

  /** The full name, with the prefix. */
  named(alias: string): string {
    return `${this.prefix}${alias}`;
  }

  /** The alias for reads and writes of the documents of an entity type. */
  entityAlias(entityType: string): string {
    return this.named(entityAlias(entityType));
  }

  entityAliases(entityTypes: readonly string[]): string[] {
    return entityTypes.map((entityType) => this.entityAlias(entityType));
  }

  /** Within the limits of the question. @throws as `ask` */
  search<Source, Aggregations = unknown>(search: Search): Promise<estypes.SearchResponse<Source, Aggregations>> {
    return this.ask((client) => sendSearch<Source, Aggregations>(client, search, this.limits));
  }

  /**
   * Tries again for 1.5 s while a node is short of memory.
   * @param question may be called again
   * @throws LimitExceededError if the response is too large; UnavailableError if the cluster is unreachable or busy, or the question takes too long; InvalidInputError if the query is too
   *   long for it; CancelledError if the client has gone
   */
  async ask<Answer>(question: (client: Client) => Promise<Answer>): Promise<Answer> {
    this.check();
    const { limits } = this;
    if (limits?.signal.aborted) throw new CancelledError();
    try {
      const answer = await retryOutOfMemory(() => question(this.client), limits?.signal);
      if (limits && isCutShort(answer)) throw questionTimeout(limits.timeoutSeconds);
      return answer;
    } catch (error) {
      if (limits?.signal.aborted) throw new CancelledError({ cause: error });
      if (limits && isTooLarge(error)) throw responseTooLarge(error);
      if (limits && isCancelled(error)) throw questionTimeout(limits.timeoutSeconds, error);
      if (limits && error instanceof errors.TimeoutError) throw clusterHangs(limits, error);
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
    const answers = await this.askInTurns(names, (client, index) => client.indices.refresh({ index }));
    if (answers.some(({ _shards: shards }) => shards && shards.failed > 0))
      throw new UnavailableError('A part of the search cluster is not available at the moment.');
  }

  /** For a request that names its indices in the request line: one after another, as many as that takes, so that each is answered in time. */
  async askInTurns<Answer>(
    names: readonly string[],
    question: (client: Client, index: string[]) => Promise<Answer>,
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

/** The client stops reading a response that is larger than `maxResponseSize`. Only the message of its error says so. */
function isTooLarge(error: unknown): error is errors.RequestAbortedError {
  return error instanceof errors.RequestAbortedError && /content length \(\d+\)/.test(error.message);
}

function responseTooLarge({ message }: errors.RequestAbortedError): LimitExceededError {
  return answerTooLarge(Number(/\d+/.exec(message)?.[0]), 'Ask for fewer hits, or set searchFlags.skipHighlighting');
}

/** Whether some shards ended before they had looked at everything. */
function isCutShort(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'timed_out' in answer && answer.timed_out === true;
}

/** Searches that allow no partial results fail instead. */
function isCancelled(error: unknown): boolean {
  return (
    error instanceof errors.ResponseError && JSON.stringify(error.body ?? null).includes('search_timeout_exception')
  );
}

/** A cluster that works ends a search in time, however much was asked. */
function clusterHangs({ timeoutSeconds }: QuestionLimits, cause: unknown): UnavailableError {
  return new UnavailableError(
    `The search cluster took longer than ${timeoutSeconds} s and does not answer, so it hangs or is overloaded. Try again. ELASTICSEARCH_URL names the cluster; ASPECTORY_QUERY_TIMEOUT_SECONDS sets the limit.`,
    [],
    { cause, retryAfterSeconds: 10 },
  );
}

/** The limit of clauses depends on the memory and the threads of a node. It is at least 1024. */
function isTooLong(error: unknown): boolean {
  return (
    error instanceof errors.ResponseError &&
    error.statusCode === 400 &&
    /too many clauses|maxClauseCount/i.test(error.message)
  );
}

const INDEX_MISSING = 'An index of the search cluster is missing. The service makes it again. Try again later.';

function outageMessage(error: unknown): string {
  return error instanceof errors.ResponseError && error.statusCode === NOT_FOUND ? INDEX_MISSING : CLUSTER_AWAY;
}

const NOT_FOUND = 404;
/** The maintenance loop makes missing indices again, and operators correct expired credentials, so both count as outages. */
const OUTAGE_STATUSES: ReadonlySet<number> = new Set([401, 403, NOT_FOUND, 408, 429]);

/** A shard that refuses cancels the work of the others. The first of them determines the status, which is 400 for cancelled work. */
const ENDED = /"(task_cancelled|es_rejected_execution|circuit_breaking)_exception"/;

function isOutage(error: unknown): boolean {
  if (!(error instanceof errors.ElasticsearchClientError)) return false;
  if (!(error instanceof errors.ResponseError))
    return !(error instanceof errors.SerializationError || error instanceof errors.ConfigurationError);
  const status = error.statusCode ?? 500;
  return status >= 500 || OUTAGE_STATUSES.has(status) || ENDED.test(JSON.stringify(error.body ?? null));
}

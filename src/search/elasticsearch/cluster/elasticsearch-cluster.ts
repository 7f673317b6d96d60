import { type Client, errors } from '@elastic/elasticsearch';
import { InvalidInputError, UnavailableError } from '../../../errors/domain-error';
import { CLUSTER_AWAY } from './check-elasticsearch';

/** compat: the name under which released servers index the entities of a type. */
export function entityAlias(entityType: string): string {
  return `${entityType.toLowerCase()}index_v2`;
}

/** A client whose failures are told apart: what is worth trying again, and what is a defect. */
export class ElasticsearchCluster {
  private isClosed = false;

  /** @param check throws an UnavailableError while nothing may be asked */
  constructor(
    private readonly client: Client,
    private readonly prefix: string,
    private readonly check: () => void = () => undefined,
  ) {}

  /** As the cluster knows it. */
  named(alias: string): string {
    return `${this.prefix}${alias}`;
  }

  /** The name under which documents of an entity type are searched and written. */
  entityAlias(entityType: string): string {
    return this.named(entityAlias(entityType));
  }

  entityAliases(entityTypes: readonly string[]): string[] {
    return entityTypes.map((entityType) => this.entityAlias(entityType));
  }

  /** @throws UnavailableError when the cluster is away, or cannot do this now; InvalidInputError for what only a bigger one would answer */
  async ask<Answer>(question: (client: Client) => Promise<Answer>): Promise<Answer> {
    this.check();
    try {
      return await question(this.client);
    } catch (error) {
      if (this.isClosed || isOutage(error)) throw new UnavailableError(CLUSTER_AWAY, [], { cause: error });
      throw isTooLong(error)
        ? new InvalidInputError(
            'The question is too long for the search cluster: ask with fewer words or values.',
            [],
            { cause: error },
          )
        : error;
    }
  }

  /** Makes what was written searchable. */
  async refresh(index: string[]): Promise<void> {
    const { _shards: shards } = await this.ask((client) => client.indices.refresh({ index }));
    if (shards && shards.failed > 0)
      throw new UnavailableError('A part of the search cluster is not available at the moment.');
  }

  /** Ends also what is under way. */
  close(): Promise<void> {
    this.isClosed = true;
    return this.client.close();
  }
}

/** How many clauses a query may have goes by the memory of a node and its threads: 1024 at least. */
function isTooLong(error: unknown): boolean {
  return (
    error instanceof errors.ResponseError &&
    error.statusCode === 400 &&
    /too many clauses|maxClauseCount/i.test(error.message)
  );
}

/** An index that is missing, and credentials that are no longer good, are for the operators of the cluster to put right. */
const OUTAGE_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 408, 429]);

/** What a shard refuses ends the work of the others, and whichever of them is told of first gives the answer its status: 400 for what was ended. */
const ENDED = /"(task_cancelled|es_rejected_execution)_exception"/;

function isOutage(error: unknown): boolean {
  if (!(error instanceof errors.ElasticsearchClientError)) return false;
  if (!(error instanceof errors.ResponseError))
    return !(error instanceof errors.SerializationError || error instanceof errors.ConfigurationError);
  const status = error.statusCode ?? 500;
  return status >= 500 || OUTAGE_STATUSES.has(status) || ENDED.test(JSON.stringify(error.body ?? null));
}

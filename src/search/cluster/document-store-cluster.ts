import { createHash } from 'node:crypto';
import { seriesIndexName } from '#catalog/timeseries/series-index';
import type {
  DocumentOutcome,
  DocumentStore,
  DocumentWrite,
  EventDelivery,
  IndexEntry,
  IndexWrite,
  ShardDigest,
} from '../engine/document-store';
import type { SearchFields } from '../language/fields/search-fields';
import { documentId, documentToJson } from './documents/document-json';
import { documentOutcome } from './documents/document-outcome';
import { type SearchCluster, entityAlias } from './cluster/search-cluster';
import type { ClusterIndices } from './cluster/cluster-indices';
import { everyHit } from './cluster/hit-pages';
import { definitionsDigest } from './cluster/index-definition';
import { eventJson, mappedColumns } from './documents/event-json';
import { shardDigests } from './documents/shard-digests';
import type { estypes } from '@elastic/elasticsearch';

/** Increase it when the same models yield other documents, because then the index must be rebuilt. */
const ENGINE_VERSION = 4;
/** Characters of one request: enough to be fast, far below the limit of a cluster. */
const REQUEST_LENGTH_MAX = 5_000_000;
/** A cluster that merges segments may be slow, but it answers for each document. */
const BULK_LIMITS = { timeoutMs: 30_000 };
/**
 * The time that a request waits for an unavailable shard. It is short, because documents of other shards wait too, and the indexer sends
 * them again.
 */
const SHARD_WAITS = '1s';

interface Target {
  readonly alias: string;
  readonly id: string;
  /** Null for a deletion. */
  readonly source: string | null;
}

export class DocumentStoreCluster implements DocumentStore {
  readonly mappingDigest: string;
  /** The columns that the mapping of each series has, by alias. */
  private readonly columns: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    private readonly cluster: SearchCluster,
    private readonly indices: ClusterIndices,
    private readonly fields: SearchFields,
  ) {
    this.mappingDigest = `elasticsearch ${ENGINE_VERSION} ${definitionsDigest(indices.definitions)}`;
    this.columns = new Map(indices.definitions.map(({ alias, mappings }) => [alias, mappedColumns(mappings)]));
  }

  async apply(writes: readonly IndexWrite[], generation?: string): Promise<readonly DocumentOutcome[]> {
    const outcomes: DocumentOutcome[] = [];
    for (const lines of requests(writes.map((write) => this.lines(write, generation))))
      for (const outcome of await this.send(lines)) outcomes.push(outcome);
    return outcomes;
  }

  async refresh(entityTypes: readonly string[]): Promise<void> {
    if (entityTypes.length === 0) return;
    const aliases = this.cluster.entityAliases(entityTypes);
    // Another generation may take over right after the refresh, and must have the writes by then.
    await this.cluster.refresh([...aliases, ...aliases.map((alias) => `${alias}_*`)]);
  }

  digests(first: number, end: number): Promise<readonly ShardDigest[]> {
    return shardDigests(this.cluster, { index: this.aliases(), shard: 'shard', digest: 'digest' }, first, end);
  }

  async entries(shard: number): Promise<readonly IndexEntry[]> {
    const hits = await everyHit<IndexEntry>(this.cluster, {
      index: this.aliases(),
      query: { term: { shard } },
      sort: [{ urn: 'asc' }],
      _source: ['id', 'urn', 'entityType', 'digest'],
    });
    return hits.flatMap(({ _source: entry }) => entry ?? []);
  }

  async identity(): Promise<string> {
    const { cluster_uuid: cluster } = await this.cluster.ask((client) =>
      client.send<estypes.InfoResponse>({ method: 'GET', path: '/' }),
    );
    const live = [...(await this.indices.list())].map(([alias, indices]) => [
      alias,
      indices
        .filter(({ isLive }) => isLive)
        .map(({ uuid }) => uuid)
        .toSorted(),
    ]);
    return createHash('sha256')
      .update(JSON.stringify([cluster, live]))
      .digest('hex');
  }

  createGeneration(generation: string, sizes: ReadonlyMap<string, number> = new Map()): Promise<void> {
    const byAlias = new Map([...sizes].map(([entityType, entities]) => [entityAlias(entityType), entities]));
    return this.indices.createGeneration(generation, byAlias);
  }

  swap(generation: string): Promise<void> {
    return this.indices.swap(generation);
  }

  private aliases(): string[] {
    return this.cluster.entityAliases(this.fields.entityTypes);
  }

  /** A write may be repeated, because the same version is the same document. */
  private lines(write: IndexWrite, generation: string | undefined): readonly string[] {
    const { alias, id, source } = 'document' in write ? this.documentTarget(write) : this.eventTarget(write);
    const target = {
      _index: this.indices.writeAlias(alias, generation),
      _id: id,
      version: write.version,
      version_type: 'external_gte',
    };
    return source === null ? [JSON.stringify({ delete: target })] : [JSON.stringify({ index: target }), source];
  }

  private documentTarget({ urn, entityType, document }: DocumentWrite): Target {
    return {
      alias: entityAlias(entityType),
      id: documentId(urn),
      source: document && JSON.stringify(documentToJson(this.fields, document)),
    };
  }

  /** The key of an event is its id, because it is made from the urn too. */
  private eventTarget({ event, ...delivery }: EventDelivery): Target {
    const alias = seriesIndexName(delivery.entityType, delivery.aspect);
    return {
      alias,
      id: delivery.eventKey,
      source: event && eventJson(this.columns.get(alias) ?? new Set(), delivery, event),
    };
  }

  private async send(lines: readonly string[]): Promise<readonly DocumentOutcome[]> {
    const { items } = await this.cluster.ask((client) =>
      client.send<estypes.BulkResponse>(
        { method: 'POST', path: '/_bulk', query: { require_alias: true, timeout: SHARD_WAITS }, lines },
        BULK_LIMITS,
      ),
    );
    return items.map(documentOutcome);
  }
}

/** Joins the lines of writes to requests of a limited size. */
function requests(writes: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const found: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const lines of writes) {
    const more = lines.reduce((sum, line) => sum + line.length, 0);
    if (length + more > REQUEST_LENGTH_MAX) {
      found.push([]);
      length = 0;
    }
    for (const line of lines) found.at(-1)?.push(line);
    length += more;
  }
  return found;
}

import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import { UnavailableError } from '../../errors/domain-error';
import type { DocumentOutcome, DocumentStore, DocumentWrite, IndexEntry, ShardDigest } from '../document-store';
import type { SearchFields } from '../fields/search-fields';
import { documentId } from './document-id';
import { documentToJson } from './document-json';
import { documentOutcome } from './document-outcome';
import type { ElasticsearchCluster } from './elasticsearch-cluster';
import type { ElasticsearchIndices } from './elasticsearch-indices';
import { everyHit } from './hit-pages';
import { definitionsDigest, entityAlias } from './index-definition';

/** Raised when documents are made in another way of the same models: it makes the index be built anew. */
const ENGINE_VERSION = 1;
/** Characters of one request: enough to be fast, far below what a cluster takes. */
const REQUEST_LENGTH_MAX = 5_000_000;
/** A cluster that is busy merging may take its time; it answers for each document all the same. */
const BULK_OPTIONS = { requestTimeout: 30_000 };
/** How long documents wait for a shard that is away. Those of other shards wait with them, so not for long: they are told again anyway. */
const SHARD_WAITS = '1s';
/** Buckets of one answer. */
const SHARDS_AT_ONCE = 10_000;

export class DocumentStoreElasticsearch implements DocumentStore {
  readonly mappingDigest: string;

  constructor(private readonly cluster: ElasticsearchCluster, private readonly indices: ElasticsearchIndices, private readonly fields: SearchFields) {
    this.mappingDigest = `elasticsearch ${ENGINE_VERSION} ${definitionsDigest(indices.definitions)}`;
  }

  async apply(writes: readonly DocumentWrite[], generation?: string): Promise<readonly DocumentOutcome[]> {
    const outcomes: DocumentOutcome[] = [];
    for (const lines of requests(writes.map((write) => this.lines(write, generation)))) outcomes.push(...(await this.send(lines)));
    return outcomes;
  }

  async refresh(entityTypes: readonly string[]): Promise<void> {
    if (entityTypes.length === 0) return;
    const { _shards: shards } = await this.cluster.ask((client) => client.indices.refresh({ index: this.cluster.entityAliases(entityTypes) }));
    if (shards && shards.failed > 0) throw new UnavailableError('A part of the search cluster is not available at the moment.');
  }

  async digests(first: number, end: number): Promise<readonly ShardDigest[]> {
    const found: ShardDigest[] = [];
    for (let from = first, isMore = true; isMore; from = (found.at(-1)?.shard ?? from) + 1) {
      const page = await this.digestPage(from, end);
      found.push(...page);
      isMore = page.length === SHARDS_AT_ONCE;
    }
    return found;
  }

  async entries(shard: number): Promise<readonly IndexEntry[]> {
    const hits = await everyHit<IndexEntry>(this.cluster, {
      index: this.aliases(), query: { term: { shard } }, sort: [{ urn: 'asc' }], _source: ['id', 'urn', 'entityType', 'digest'],
    });
    return hits.flatMap(({ _source: entry }) => entry ?? []);
  }

  async identity(): Promise<string> {
    const { cluster_uuid: cluster } = await this.cluster.ask((client) => client.info());
    const live = [...(await this.indices.list())].map(([alias, indices]) => [alias, indices.filter(({ isLive }) => isLive).map(({ uuid }) => uuid).toSorted()]);
    return createHash('sha256').update(JSON.stringify([cluster, live])).digest('hex');
  }

  createGeneration(generation: string): Promise<void> {
    return this.indices.createGeneration(generation);
  }

  swap(generation: string): Promise<void> {
    return this.indices.swap(generation);
  }

  private aliases(): string[] {
    return this.cluster.entityAliases(this.fields.entityTypes);
  }

  /** What was delivered before may be delivered again: the same version is the same document. */
  private lines({ urn, entityType, version, document }: DocumentWrite, generation: string | undefined): readonly string[] {
    const target = { _index: this.indices.writeAlias(entityAlias(entityType), generation), _id: documentId(urn), version, version_type: 'external_gte' };
    if (document === null) return [JSON.stringify({ delete: target })];
    return [JSON.stringify({ index: target }), JSON.stringify(documentToJson(this.fields, document))];
  }

  private async send(lines: readonly string[]): Promise<readonly DocumentOutcome[]> {
    const { items } = await this.cluster.ask((client) => client.bulk<string>({ operations: [...lines], require_alias: true, timeout: SHARD_WAITS }, BULK_OPTIONS));
    return items.map(documentOutcome);
  }

  private async digestPage(first: number, end: number): Promise<readonly ShardDigest[]> {
    const { aggregations } = await this.cluster.ask((client) => client.search<never, { readonly shards: estypes.AggregationsLongTermsAggregate }>({
      index: this.aliases(), size: 0, allow_partial_search_results: false, query: { range: { shard: { gte: first, lt: end } } },
      aggs: { shards: { terms: { field: 'shard', size: SHARDS_AT_ONCE, order: { _key: 'asc' } }, aggs: { sum: { sum: { field: 'digest' } } } } },
    }));
    const buckets = aggregations?.shards.buckets ?? [];
    return (Array.isArray(buckets) ? buckets : []).map((bucket) => ({ shard: Number(bucket.key), documents: bucket.doc_count, sum: valueOf(bucket['sum']) }));
  }
}

/** Joins the lines of writes to requests of a sane size. */
function requests(writes: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const found: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const lines of writes) {
    const more = lines.reduce((sum, line) => sum + line.length, 0);
    if (length + more > REQUEST_LENGTH_MAX) {
      found.push([]);
      length = 0;
    }
    found.at(-1)?.push(...lines);
    length += more;
  }
  return found;
}

function valueOf(aggregate: estypes.AggregationsAggregate | number | string | undefined): number {
  return typeof aggregate === 'object' && 'value' in aggregate ? Number(aggregate.value) : 0;
}

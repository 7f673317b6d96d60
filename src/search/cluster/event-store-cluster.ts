import type { ShardDigest, EventEntry, EventStore } from '../engine/document-store';
import type { SearchCluster } from './cluster/search-cluster';
import { everyHit } from './cluster/hit-pages';
import { shardDigests } from './documents/shard-digests';
import type { IndexedRow } from './documents/event-json';

interface Source {
  readonly urn: string;
  readonly '@timestamp': number;
  readonly '@row': IndexedRow;
}

export class EventStoreCluster implements EventStore {
  /** @param aliases of all series */
  constructor(
    private readonly cluster: SearchCluster,
    private readonly aliases: readonly string[],
  ) {}

  digests(first: number, end: number): Promise<readonly ShardDigest[]> {
    return shardDigests(this.cluster, { index: this.aliases, shard: '@row.shard', digest: '@row.digest' }, first, end);
  }

  async entries(shard: number): Promise<readonly EventEntry[]> {
    await this.cluster.refresh(this.aliases);
    const hits = await everyHit<Source>(this.cluster, {
      index: this.aliases,
      query: { term: { '@row.shard': shard } },
      sort: [{ '@row.key': 'asc' }, { _index: 'asc' }],
      _source: ['urn', '@timestamp', '@row'],
    });
    return hits.flatMap(({ _source: source }) => (source ? [toEntry(source)] : []));
  }
}

function toEntry({
  urn,
  '@timestamp': timestampMillis,
  '@row': { key, digest, entityId, entityType, aspect },
}: Source): EventEntry {
  return { urn, timestampMillis, eventKey: key, digest, entityId, entityType, aspect };
}

import type { estypes } from '@elastic/elasticsearch';
import type { ShardDigest } from '#search/engine/document-store';
import type { SearchCluster } from '../cluster/search-cluster';

/** Buckets of one response. */
const SHARDS_AT_ONCE = 10_000;

/** The properties with the shard of the id and the digest of a document. */
interface DigestPlace {
  readonly index: readonly string[];
  readonly shard: string;
  readonly digest: string;
}

/** Digests of the shards from `first` to before `end`. Shards without documents are left out. */
export async function shardDigests(
  cluster: SearchCluster,
  place: DigestPlace,
  first: number,
  end: number,
): Promise<readonly ShardDigest[]> {
  const found: ShardDigest[] = [];
  for (let from = first, isMore = true; isMore; from = (found.at(-1)?.shard ?? from) + 1) {
    const page = await digestPage(cluster, place, from, end);
    for (const digest of page) found.push(digest);
    isMore = page.length === SHARDS_AT_ONCE;
  }
  return found;
}

async function digestPage(
  cluster: SearchCluster,
  { index, shard, digest }: DigestPlace,
  first: number,
  end: number,
): Promise<readonly ShardDigest[]> {
  const { aggregations } = await cluster.search<never, { readonly shards: estypes.AggregationsLongTermsAggregate }>({
    index,
    size: 0,
    query: { range: { [shard]: { gte: first, lt: end } } },
    aggs: {
      shards: {
        terms: { field: shard, size: SHARDS_AT_ONCE, order: { _key: 'asc' } },
        aggs: { sum: { sum: { field: digest } } },
      },
    },
  });
  const buckets = aggregations?.shards.buckets ?? [];
  return (Array.isArray(buckets) ? buckets : []).map((bucket) => ({
    shard: Number(bucket.key),
    documents: bucket.doc_count,
    sum: valueOf(bucket['sum']),
  }));
}

function valueOf(aggregate: estypes.AggregationsAggregate | number | string | undefined): number {
  return typeof aggregate === 'object' && 'value' in aggregate ? Number(aggregate.value) : 0;
}

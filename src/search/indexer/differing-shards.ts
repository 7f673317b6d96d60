import type { ShardDigest } from '../document-store';

/** Shards whose digests differ, and shards that only one side has. */
export function differingShards(wanted: readonly ShardDigest[], stored: readonly ShardDigest[]): readonly number[] {
  const textOf = ({ documents, sum }: ShardDigest) => `${documents} ${sum}`;
  const sums = new Map(stored.map((each) => [each.shard, textOf(each)]));
  const seen = new Set(wanted.map(({ shard }) => shard));
  return [
    ...wanted.filter((each) => sums.get(each.shard) !== textOf(each)),
    ...stored.filter(({ shard }) => !seen.has(shard)),
  ].map(({ shard }) => shard);
}

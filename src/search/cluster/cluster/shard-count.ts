/**
 * Documents of tables with 40 columns take 5.5 kB each of an index, so a shard of so many takes 5 GB: small enough to move between nodes in
 * minutes, and large enough that few shards are asked.
 */
const ENTITIES_PER_SHARD = 1_000_000;
/** Each search asks all shards of its types. More would cost it more than they divide. */
const SHARDS_MAX = 64;

/** The number of shards of an index for so many entities. @param fixed the number that the settings say */
export function shardCount(entities: number, fixed?: number): number {
  return fixed ?? Math.min(SHARDS_MAX, Math.max(1, Math.ceil(entities / ENTITIES_PER_SHARD)));
}

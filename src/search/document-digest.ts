import { createHash } from 'node:crypto';
import type { SearchDocument } from './search-document';

/** Small enough that a difference is looked into by one small question, large enough that a million documents are compared by a few. */
export const SHARD_IDS = 1000;

/** Entities with neighbouring ids share a shard. */
export function documentShard(id: string): number {
  return Math.floor(Number(id) / SHARD_IDS);
}

/** 32 bits, so that sums over a shard are exact in any number type. The order of fields does not count. */
export function documentDigest({ id, urn, entityType, removed, fields, runIds }: SearchDocument): number {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([id, urn, entityType, removed, sorted, runIds]))
    .digest()
    .readUInt32BE(0);
}

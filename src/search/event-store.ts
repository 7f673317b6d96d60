import type { EventKey } from '../timeseries/event-row';
import type { ShardDigest } from './document-store';

export interface EventEntry extends EventKey {
  readonly urn: string;
  readonly digest: number;
}

/** The indices of time series, as seen by whoever compares them with the rows. Every method throws UnavailableError when the cluster is away. */
export interface EventStore {
  /** What the live events of the shards from `first` up to, without, `end` come to; shards without events are left out. */
  digests(first: number, end: number): Promise<readonly ShardDigest[]>;
  /** The live events of one shard, with everything that was applied. */
  entries(shard: number): Promise<readonly EventEntry[]>;
}

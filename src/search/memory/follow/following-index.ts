import type { Turn } from '#base/background/turn';
import type { IndexedChange } from '../indexed-change';

/** Whatever holds documents by id. */
export interface FollowingIndex {
  /** Makes changes visible, after work in turns. Applying the same state twice does no harm. Only one call is under way. */
  apply(changes: readonly IndexedChange[], turn: Turn): Promise<void>;
  /** Begins to remove the traces of former documents of these entities from memory. */
  forget?(ids: readonly string[]): void;
  /** The number of merges of parts of the index since it was made or read. */
  readonly merges?: number;
  /** Resolves when nothing is removed or merged any more. */
  settled?(): Promise<void>;
}

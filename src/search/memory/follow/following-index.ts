import type { IndexedChange } from '../indexed-change';

/** Whatever holds documents by id. Applying the same state twice does no harm. */
export interface FollowingIndex {
  apply(changes: readonly IndexedChange[]): void;
}

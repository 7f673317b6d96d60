import type { Turn } from '../../../../base/background/turn';
import type { IndexedChange } from '../indexed-change';

/** Whatever holds documents by id. */
export interface FollowingIndex {
  /** Makes changes visible, after work in turns. Applying the same state twice does no harm. Only one call is under way. */
  apply(changes: readonly IndexedChange[], turn: Turn): Promise<void>;
}

import type { Keyed } from '../pairs/pair-rule';
import type { LoadedBatch } from './batch-state';

/** A batch whose requests were applied, for the values that follow from its changes. */
export interface AppliedBatch extends LoadedBatch {
  /** Locks and reads further entities into `state`. */
  readonly load: (wanted: readonly Keyed[]) => Promise<void>;
}

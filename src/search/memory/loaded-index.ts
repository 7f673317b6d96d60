import type { MarkedLogState } from './sql/read-log-state';

/** An index and the state of the log that it contains. */
export interface LoadedIndex<Index> {
  readonly index: Index;
  readonly state: MarkedLogState;
}

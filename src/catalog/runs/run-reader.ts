import type { ReadContext } from '../authorization/read-context';

/** A run with values that are still the latest, or with refused records. */
export interface RunSummary {
  readonly runId: string;
  /** The time when it last wrote or confirmed a value, epoch milliseconds. */
  readonly timestamp: number;
  /** Latest values that it wrote. */
  readonly rows: number;
  /** Records that were refused while others of their request were written. 0 for an actor who may not see everything. */
  readonly refused: number;
}

/** One latest value that a run wrote. */
export interface RunRow {
  readonly urn: string;
  readonly aspectName: string;
  readonly runId: string;
  readonly keyAspect: boolean;
  /** The time of the last observation, epoch milliseconds. */
  readonly timestamp: number;
  /** JSON; null if it was not asked for. */
  readonly value: string | null;
}

export interface RunListQuery {
  readonly start: number;
  readonly count: number;
  /** Whether values of soft-deleted entities count. */
  readonly includeSoft: boolean;
  readonly read: ReadContext;
}

export interface RunDescription extends RunListQuery {
  readonly runId: string;
  readonly includeAspect: boolean;
}

/** Reads what runs wrote. Both leave out entities that the actor may not see. Writes without a run id belong to no run. */
export interface RunReader {
  /** Newest first. For an actor who may not see everything, a page may have fewer runs, because those without a visible value are left out. */
  list(query: RunListQuery): Promise<readonly RunSummary[]>;
  /** Rows in the order of the first writes to the entities. Empty for an unknown run. Secrets are hidden. */
  describe(query: RunDescription): Promise<readonly RunRow[]>;
}

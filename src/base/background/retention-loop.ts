import type { BackgroundLoop } from './background-loop';
import { cleaningLoop, type CleaningWork } from './cleaning-loop';
import { DAY_MS } from './durations';

/** Rows that one statement deletes, so that it takes well under a second. */
const ROWS_MAX = 20_000;
/** The newest rows stay whatever their age, so that no clock empties a table. */
const NEWEST_KEPT = 10_000;

/** What one statement may delete. */
export interface TrimLimits {
  /** Epoch milliseconds. */
  readonly before: number;
  readonly rowsMax: number;
  /** The number of the newest rows that stay. */
  readonly newestKept: number;
}

export interface Retention extends Omit<CleaningWork, 'pass'> {
  /** Days for which rows are kept. */
  readonly days: number;
  /** Epoch milliseconds; undefined while nothing may be deleted because the clock may be wrong. */
  readonly time: () => Promise<number | undefined>;
  readonly newestKept?: number;
  /** Deletes the oldest rows. @returns how many */
  readonly trim: (limits: TrimLimits) => Promise<number>;
}

/** A loop that keeps rows for some days. Each deletion is a line of the log. */
export function retentionLoop({ days, time, trim, newestKept = NEWEST_KEPT, ...work }: Retention): BackgroundLoop {
  const pass = async () => {
    const now = await time();
    if (now === undefined) return 'idle';
    const before = now - days * DAY_MS;
    const deleted = await trim({ before, rowsMax: ROWS_MAX, newestKept });
    const facts = { rows: deleted, olderThan: new Date(before).toISOString(), days };
    if (deleted > 0) work.logger.info(facts, `deleted ${work.rows}`);
    return deleted === ROWS_MAX ? 'more' : 'idle';
  };
  return cleaningLoop({ ...work, pass });
}

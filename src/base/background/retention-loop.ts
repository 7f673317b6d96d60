import type { BackgroundLoop } from './background-loop';
import { cleaningLoop, type CleaningWork } from './cleaning-loop';

const DAY_MS = 24 * 60 * 60_000;

export interface Retention extends Omit<CleaningWork, 'pass'> {
  /** Days for which rows are kept. */
  readonly days: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Deletes some of the rows before a time in epoch milliseconds. @returns whether there may be more */
  readonly trim: (before: number) => Promise<boolean>;
}

/** A loop that keeps rows for some days. */
export function retentionLoop({ days, now, trim, ...work }: Retention): BackgroundLoop {
  return cleaningLoop({ ...work, pass: async () => ((await trim(now() - days * DAY_MS)) ? 'more' : 'idle') });
}

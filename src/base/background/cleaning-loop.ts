import type { Logger } from 'pino';
import { BackgroundLoop, type PassResult } from './background-loop';

const POLL_EVERY_MS = 10 * 60_000;

export interface CleaningWork {
  readonly name: string;
  /** The rows that it deletes, for the log: `old changes`. */
  readonly rows: string;
  readonly pass: () => Promise<PassResult>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** A loop that deletes what is not needed any more. */
export function cleaningLoop({ rows, ...work }: CleaningWork): BackgroundLoop {
  return new BackgroundLoop({
    ...work,
    lookEveryMs: POLL_EVERY_MS,
    messages: {
      away: `cannot delete ${rows} because the database is unreachable; trying again`,
      back: `deleting ${rows} again`,
      defect: `deleting ${rows} failed; trying again`,
    },
  });
}

import type { Logger } from 'pino';
import { BackgroundLoop } from '#base/background/background-loop';
import type { StoredPairs } from './stored-pairs';

const POLL_EVERY_MS = 60_000;

/** Links in the background, once, the sides of pairs that were stored before the rule was there. */
export function pairsLoop(pairs: StoredPairs, logger: Logger): BackgroundLoop {
  return new BackgroundLoop({
    name: 'pairs of stored entities',
    pass: async (signal) => {
      const isDone = await pairs.linkNext(signal);
      if (isDone === undefined) return 'idle';
      return isDone ? 'finished' : 'more';
    },
    lookEveryMs: POLL_EVERY_MS,
    messages: {
      away: 'stored entities are not linked with their other sides while the database is away',
      back: 'stored entities are linked with their other sides again',
      defect: 'stored entities cannot be linked with their other sides',
    },
    logger,
  });
}

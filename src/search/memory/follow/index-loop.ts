import type { Logger } from 'pino';
import { BackgroundLoop } from '../../../background/background-loop';
import type { FollowingIndex } from './index-follower';
import type { LiveIndex } from './live-index';

/** Short, so that the first search after a pause has little to apply. */
const LOOK_EVERY_MS = 500;

export interface IndexLoopDeps<Index extends FollowingIndex> {
  readonly live: LiveIndex<Index>;
  /** Whether there is something to load. */
  readonly isReady: () => Promise<boolean>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Loads the index of a service, and applies what was committed while nobody searches. */
export class IndexLoop<Index extends FollowingIndex> extends BackgroundLoop {
  constructor({ live, isReady, logger }: IndexLoopDeps<Index>) {
    super({
      name: 'search index',
      pass: async () => {
        if (await isReady()) await live.current();
        return 'idle';
      },
      lookEveryMs: LOOK_EVERY_MS,
      logger,
      messages: {
        away: 'cannot follow the change log because the database is unreachable; trying again',
        back: 'the search index follows the change log again',
        defect: 'keeping the search index current failed; trying again',
      },
    });
  }
}

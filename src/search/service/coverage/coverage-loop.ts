import type { Logger } from 'pino';
import { BackgroundLoop } from '#base/background/background-loop';
import { HOUR_MS } from '#base/background/durations';
import type { Actor } from '#catalog/authorization/actor';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import type { Coverage } from './coverage';
import type { CoverageHistory } from './coverage-history';

interface CoverageLoopDeps {
  readonly coverage: Pick<Coverage, 'of'>;
  readonly history: Pick<CoverageHistory, 'hasToday' | 'record'>;
  readonly system: Actor;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Counts the catalog once a day. The first process that looks does it; it takes a dozen searches. */
export function coverageLoop({ coverage, history, system, logger }: CoverageLoopDeps): BackgroundLoop {
  return new BackgroundLoop({
    name: 'coverage',
    pass: async (signal) => {
      if (await history.hasToday()) return 'idle';
      await history.record(await coverage.of(system, { entityType: undefined, read: wholeCatalog(signal) }));
      return 'idle';
    },
    lookEveryMs: HOUR_MS,
    logger,
    messages: {
      away: 'cannot count the coverage of today, because the search engine or the database is unreachable; trying again',
      back: 'the coverage of today is counted',
      defect: 'counting the coverage of today failed; trying again',
    },
  });
}

import type { Logger } from 'pino';
import { BackgroundLoop } from '#base/background/background-loop';
import type { StoredFit } from './stored-fit';
import type { ValueCount } from './sql/stored-values';

const POLL_EVERY_MS = 60_000;
const NAMED_MAX = 20;

/** Compares the stored values with the models in the background, once after they changed, and logs what it finds. */
export function fitLoop(fit: StoredFit, logger: Logger): BackgroundLoop {
  return new BackgroundLoop({
    name: 'fit of stored values',
    pass: async () => {
      const misfits = await fit.compareNext();
      if (!misfits) return 'more';
      if (misfits.length > 0)
        logger.warn(
          countsOf(misfits),
          'stored values do not fit the models any more; reads show them with a warning. models/README.md lists what to do',
        );
      return 'finished';
    },
    lookEveryMs: POLL_EVERY_MS,
    messages: {
      away: 'stored values are not compared with the models while the database is away',
      back: 'stored values are compared with the models again',
      defect: 'stored values cannot be compared with the models',
    },
    logger,
  });
}

/** Logs stored values whose aspects or entity types the models do not have any more. */
export async function logForgotten(fit: StoredFit, logger: Logger): Promise<void> {
  const forgotten = await fit.forgotten();
  if (forgotten.length === 0) return;
  logger.warn(
    countsOf(forgotten),
    'the models do not know aspects of which values are stored; reads show them with a warning. models/README.md lists what to do',
  );
}

function countsOf(counts: readonly ValueCount[]) {
  const values = counts.reduce((sum, each) => sum + each.values, 0);
  const named = counts.slice(0, NAMED_MAX).map((each) => `${each.entityType}.${each.aspect}: ${each.values}`);
  return { values, aspects: named };
}

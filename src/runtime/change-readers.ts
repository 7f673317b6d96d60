import type { Logger } from 'pino';
import { ChangeLogPostgres } from '../changes/change-log-postgres';
import { ChangeFeed } from '../changes/change-feed';
import { type CachedAspects, ChangeFollower } from '../changes/change-follower';
import { ProcessChangeSignal } from '../changes/change-signal';
import { type OpenDatabase } from '../database/open-database';
import { ModelRegistry } from '../registry/model-registry';

export type ChangeReaders = ReturnType<typeof readChanges>;

/** Everything in this process that reads the change log. */
export function readChanges(
  { database, questions }: OpenDatabase,
  models: ModelRegistry,
  caches: readonly CachedAspects[],
  logger: Logger,
) {
  const log = new ChangeLogPostgres(questions, models);
  const signal = new ProcessChangeSignal();
  const onPosition = (position: number) => signal.reached(position);
  const follower = new ChangeFollower({ client: database, caches, onPosition, logger });
  return { log, signal, follower, feed: new ChangeFeed({ log, signal }), onCommit: onPosition };
}

import type { Logger } from 'pino';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { ChangeFeed } from '#catalog/changes/change-feed';
import { type CachedAspects, ChangeFollower } from '#catalog/changes/change-follower';
import { ProcessChangeSignal } from '#catalog/changes/change-signal';
import type { LogPoint } from '#catalog/changes/log-point';
import { PastChanges } from '#catalog/changes/past-changes';
import { PlatformEvents } from '#catalog/changes/platform-events';
import { WriteStop } from '#catalog/changes/write-stop';
import { WrittenPosition } from '#catalog/changes/written-position';
import { type OpenDatabase } from '#base/database/open-database';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { RecentChanges } from '#catalog/topics/recent-changes';
import { TopicReader } from '#catalog/topics/topic-reader';

export type ChangeReaders = ReturnType<typeof readChanges>;

interface ChangeReaderParts {
  readonly models: ModelRegistry;
  readonly caches: readonly CachedAspects[];
  readonly now: () => number;
  readonly logger: Logger;
  /** Whether the process changes nothing. */
  readonly onlyReads: boolean;
}

/** Everything in this process that reads the change log, or appends to it without the writer. */
export function readChanges(
  { database, questions }: OpenDatabase,
  { models, caches, now, logger, onlyReads }: ChangeReaderParts,
) {
  const signal = new ProcessChangeSignal();
  const onPosition = (position: number) => signal.reached(position);
  const follower = new ChangeFollower({ client: database, caches, onPosition, logger, onlyReads });
  const written = new WrittenPosition(follower);
  const onCommit = (point: LogPoint) => {
    follower.saw(point);
    written.saw(point.position);
    onPosition(point.position);
  };
  const log = new ChangeLogPostgres(questions, models, (point) => follower.saw(point));
  const { namespace } = models.registry;
  const changes = new ChangeFeed({ log, signal });
  follower.onRestart((position) => {
    changes.forget();
    signal.restart(position);
  });
  const past = new PastChanges(questions, models);
  const services = {
    written,
    changes,
    past,
    topics: new TopicReader({ models, changes, past, now }),
    writeStop: new WriteStop(database, now),
    platformEvents: new PlatformEvents({ client: database, namespace, now, onCommit }),
  };
  const recentChanges = new RecentChanges({ models, changes, past });
  return { log, signal, follower, services, recentChanges, onCommit };
}

import type { BackgroundLoop } from '#base/background/background-loop';
import { type Retention, retentionLoop } from '#base/background/retention-loop';
import type { SqlClient } from '#base/database/sql-client';
import { TrustedClock } from '#base/database/trusted-clock';
import { trimChanges } from './sql/write-changes';

interface ChangeRetentionDeps extends Pick<Retention, 'days' | 'logger' | 'newestKept'> {
  readonly client: SqlClient;
  /** The clock of this process, in epoch milliseconds. */
  readonly now: () => number;
  /** Days for which the log waits for a consumer outside the service that reads nothing. */
  readonly waitDays: number;
}

/** The loop that deletes old changes from the log, but never those that a registered consumer has not read. */
export function changeRetention({ client, waitDays, now, ...deps }: ChangeRetentionDeps): BackgroundLoop {
  const name = 'change retention';
  const clock = new TrustedClock({ client, name, now, logger: deps.logger });
  return retentionLoop({
    ...deps,
    name,
    rows: 'old changes',
    time: () => clock.read(),
    trim: (limits) => trimChanges(client, limits, waitDays),
  });
}

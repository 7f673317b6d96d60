import type { BackgroundLoop } from '#base/background/background-loop';
import { type Retention, retentionLoop } from '#base/background/retention-loop';
import type { SqlClient } from '#base/database/sql-client';
import { trimChanges } from './sql/write-changes';

interface ChangeRetentionDeps extends Pick<Retention, 'days' | 'now' | 'logger'> {
  readonly client: SqlClient;
  /** Days for which the log waits for a consumer outside the service that reads nothing. */
  readonly waitDays: number;
}

/** The loop that deletes old changes from the log, but never those that a registered consumer has not read. */
export function changeRetention({ client, waitDays, ...deps }: ChangeRetentionDeps): BackgroundLoop {
  return retentionLoop({
    ...deps,
    name: 'change retention',
    rows: 'old changes',
    trim: (before) => trimChanges(client, before, waitDays),
  });
}

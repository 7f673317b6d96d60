import type { BackgroundLoop } from '../../base/background/background-loop';
import { type Retention, retentionLoop } from '../../base/background/retention-loop';
import type { SqlClient } from '../../base/database/sql-client';
import { trimChanges } from './sql/write-changes';

interface ChangeRetentionDeps extends Pick<Retention, 'days' | 'now' | 'logger'> {
  readonly client: SqlClient;
}

/** The loop that deletes old changes from the log, but never those that a registered consumer has not read. */
export function changeRetention({ client, ...deps }: ChangeRetentionDeps): BackgroundLoop {
  return retentionLoop({
    ...deps,
    name: 'change retention',
    rows: 'old changes',
    trim: (before) => trimChanges(client, before),
  });
}

import type { SqlClient } from '../../../base/database/sql-client';

/**
 * Gives the log another id after it went back, because a standby that lacked its end took over, or an older copy was restored: its next positions
 * mean other changes. Changes nothing if another process was first.
 * @param logId of the log that went back
 * @throws UnavailableError on a standby, which may only be late
 */
export async function renewLog(client: SqlClient, logId: string): Promise<void> {
  await client.query({
    text: 'update change_counter set log_id = gen_random_uuid() where log_id = $1',
    values: [logId],
  });
}

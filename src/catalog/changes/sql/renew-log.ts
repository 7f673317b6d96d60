import type { SqlClient } from '#base/database/sql-client';

/**
 * Gives the log another id after it went back, because a standby that lacked its end took over, or an older copy was restored: its next positions
 * mean other changes. Changes nothing if another process was first.
 * @param logId of the log that went back
 * @returns the new id; the given one if another process was first, so that the next look finds the new one
 * @throws UnavailableError on a standby, which may only be late
 */
export async function renewLog(client: SqlClient, logId: string): Promise<string> {
  const [renewed] = await client.query<{ readonly logId: string }>({
    text: 'update change_counter set log_id = gen_random_uuid() where log_id = $1 returning log_id as "logId"',
    values: [logId],
  });
  return renewed?.logId ?? logId;
}

import type { SqlClient } from '#base/database/sql-client';

/**
 * Takes or renews the right to send, unless another process has it. Takes nothing while no webhook sends.
 * @param holder a uuid @returns whether this process has it now
 */
export async function holdLease(client: SqlClient, holder: string, seconds: number): Promise<boolean> {
  const rows = await client.query({
    name: 'webhook-hold-lease',
    text: `
update webhook_lease set holder = $1::uuid, ends_on = clock_timestamp() + $2::int * interval '1 second'
where holder = $1::uuid and ends_on > clock_timestamp() or ends_on < clock_timestamp() and exists (select from webhook where state = 'on')
returning 1`,
    values: [holder, seconds],
  });
  return rows.length > 0;
}

/** Whether the process still has it, and the log is still this one. No other one can take it until the transaction ends. */
export async function keepsLease(transaction: SqlClient, holder: string, logId: string): Promise<boolean> {
  const rows = await transaction.query({
    text: `
select from webhook_lease where holder = $1::uuid and ends_on > clock_timestamp()
  and exists (select from change_counter where log_id = $2::uuid) for update`,
    values: [holder, logId],
  });
  return rows.length > 0;
}

export async function releaseLease(client: SqlClient, holder: string): Promise<void> {
  await client.query({
    text: "update webhook_lease set ends_on = '-infinity' where holder = $1::uuid",
    values: [holder],
  });
}

import type { SqlClient } from '#base/database/sql-client';

/** Keeps the files of the log that the backup does not have yet. */
const SLOT = 'aspectory_backup';

/** Makes the slot if it is missing. @returns false if the server gave up files because it kept too many, so that a base backup must begin again */
export async function keepLog(client: SqlClient): Promise<boolean> {
  const [slot] = await client.query<{ readonly status: string }>({
    text: 'select wal_status as status from pg_replication_slots where slot_name = $1',
    values: [SLOT],
  });
  if (slot && slot.status !== 'lost') return true;
  if (slot) await dropLogSlot(client);
  await client.query({ text: 'select pg_create_physical_replication_slot($1, true)', values: [SLOT] });
  return false;
}

/** Lets the server remove the files of the log before this position. */
export async function releaseLog(client: SqlClient, before: string): Promise<void> {
  await client.query({
    text: `select pg_replication_slot_advance(slot_name, $2::pg_lsn) from pg_replication_slots
           where slot_name = $1 and restart_lsn < $2::pg_lsn`,
    values: [SLOT, before],
  });
}

/** Drops the slot of a service without backups: the server would keep its log for nobody. */
export async function dropLogSlot(client: SqlClient): Promise<void> {
  const text =
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active';
  await client.query({ text, values: [SLOT] });
}

/** Keeps the log for the time of one session. */
export async function keepLogForSession(client: SqlClient): Promise<void> {
  const text = "select pg_create_physical_replication_slot('aspectory_backup_' || pg_backend_pid(), true, true)";
  await client.query({ text });
}

import type { SqlClient, SqlStatement } from '#base/database/sql-client';

/** The time since when writes are refused, and who asked for it. */
export interface StopState {
  /** Epoch milliseconds. */
  readonly since: number;
  /** Urn of the actor. */
  readonly by: string;
}

/** Undefined while writes are allowed. */
export async function readWriteStop(client: SqlClient): Promise<StopState | undefined> {
  const [found] = await client.query<StopState>({ name: 'read-write-stop', text: READ });
  return found;
}

const READ = 'select stopped_on::float8 as since, stopped_by as by from change_counter where stopped_at is not null';

/** The lock of the counter makes it wait for transactions that are being committed. */
export async function beginWriteStop(client: SqlClient, actor: string, now: number): Promise<void> {
  await client.query({
    text: 'update change_counter set stopped_at = position, stopped_on = $1::bigint, stopped_by = $2 where stopped_at is null',
    values: [now, actor],
  });
}

export async function endWriteStop(client: SqlClient): Promise<void> {
  await client.query({
    text: 'update change_counter set stopped_at = null, stopped_on = null, stopped_by = null where stopped_at is not null',
  });
}

/** Fails while writes are stopped, and locks nothing otherwise. For transactions that do not append to the log. */
export const REFUSE_WHILE_STOPPED: SqlStatement = {
  name: 'refuse-while-stopped',
  text: 'update change_counter set position = position + 1 where stopped_at is not null',
};

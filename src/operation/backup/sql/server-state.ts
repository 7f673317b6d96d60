import type { SqlClient } from '#base/database/sql-client';

/** The position at which the log of a server is now. */
export interface ServerState {
  readonly system: string;
  readonly timeline: number;
  /** Everything before it is on disk. */
  readonly flushed: string;
  /** Epoch milliseconds, read before the position: what was answered until then is before it. */
  readonly time: number;
  readonly postgresVersion: string;
}

export async function readServerState(client: SqlClient): Promise<ServerState> {
  const [clock] = await client.query<Pick<ServerState, 'time'>>({ text: TIME });
  const [state] = await client.query<Omit<ServerState, 'time'>>({ text: STATE });
  if (!clock || !state) throw new Error('the server did not say where its log is');
  return { ...state, ...clock };
}

const TIME = `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as time`;

/** A name of a file of the log begins with the timeline. */
const STATE = `
select (select system_identifier::text from pg_control_system()) as system,
  ('x' || left(pg_walfile_name(flushed), 8))::bit(32)::int as timeline,
  flushed::text, current_setting('server_version') as "postgresVersion"
from pg_current_wal_flush_lsn() as flushed`;

import type { SqlClient } from '../../database/sql-client';
import type { LogBounds } from '../change-log';

/** First and last position of the log: two probes of an index. */
export async function readLogBounds(client: SqlClient): Promise<LogBounds> {
  const [row] = await client.query<LogBounds>({ name: 'read-log-bounds', text: READ });
  return row ?? { first: 1, last: 0 };
}

const READ = `
select coalesce((select min(position) from change), counter.position + 1)::float8 as first, counter.position::float8 as last
from change_counter as counter`;

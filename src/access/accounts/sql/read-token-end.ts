import type { SqlClient } from '#base/database/sql-client';

/** The time when the token ended with the suspension of its user, epoch milliseconds; undefined for a token that goes on. */
export async function readTokenEnd(client: SqlClient, id: string): Promise<number | undefined> {
  const [row] = await client.query<{ readonly endedOn: number | null }>({ text: READ, values: [id] });
  return row?.endedOn ?? undefined;
}

const READ = 'select ended_on::float8 as "endedOn" from access_token where id = $1';

import type { SqlClient } from '../../database/sql-client';

/** What the documents of the index in use were made by; undefined before any were. One row for all engines: whichever made them last. */
export async function readMadeBy(client: SqlClient): Promise<string | undefined> {
  const [state] = await client.query<{ readonly version: string }>({ text: 'select version from search_state' });
  return state?.version;
}

export async function storeMadeBy(client: SqlClient, version: string): Promise<void> {
  await client.query({
    text: 'insert into search_state (only_row, version) values (true, $1) on conflict (only_row) do update set version = excluded.version',
    values: [version],
  });
}

/** Unless another process stored something else meanwhile. */
export async function replaceMadeBy(client: SqlClient, previous: string | undefined, version: string): Promise<void> {
  await client.query({
    text: 'insert into search_state (only_row, version) values (true, $1) on conflict (only_row) do update set version = excluded.version where search_state.version = $2',
    values: [version, previous ?? null],
  });
}

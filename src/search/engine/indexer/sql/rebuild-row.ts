import type { SqlClient } from '#base/database/sql-client';

/** The generation of indices that is being made, if one is. */
export async function readRebuild(client: SqlClient): Promise<string | undefined> {
  const [row] = await client.query<{ readonly generation: string }>({
    name: 'search-read-rebuild',
    text: 'select generation from search_rebuild',
  });
  return row?.generation;
}

/** Stores the generation that indexers write to as well, from the commit on. */
export async function putRebuild(client: SqlClient, generation: string): Promise<void> {
  await client.query({
    text: 'insert into search_rebuild (generation) values ($1) on conflict (only_row) do update set generation = excluded.generation',
    values: [generation],
  });
}

export async function deleteRebuild(client: SqlClient): Promise<void> {
  await client.query({ text: 'delete from search_rebuild' });
}

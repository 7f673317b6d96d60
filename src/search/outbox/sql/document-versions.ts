import type { SqlClient } from '../../../database/sql-client';

/** The next versions; of entities that are locked, so that later states get higher ones. */
export async function drawVersions(client: SqlClient, count: number): Promise<readonly number[]> {
  const rows = await client.query<{ readonly version: number }>({
    text: "select nextval('search_document_version')::float8 as version from generate_series(1, $1)",
    values: [count],
  });
  return rows.map(({ version }) => version);
}

/**
 * Lets versions count on from now. A database that was put back from a copy would draw numbers again that the cluster has seen, and
 * would not be listened to.
 */
export async function advanceVersions(client: SqlClient): Promise<void> {
  await client.query({
    text: `
select setval('search_document_version', (extract(epoch from clock_timestamp()) * 1000000)::bigint)
from search_document_version where last_value < (extract(epoch from clock_timestamp() - interval '1 minute') * 1000000)::bigint`,
  });
}

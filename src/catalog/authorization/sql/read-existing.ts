import type { SqlClient } from '#base/database/sql-client';

/** Finds the urns that are entities with stored aspects. Reads one row of an index per urn. */
export async function readExisting(client: SqlClient, urns: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await client.query<{ readonly urn: string }>({
    name: 'read-existing',
    text: 'select urn.urn from urn join entity using (id) where urn.urn = any ($1::text[])',
    values: [urns],
  });
  return new Set(rows.map(({ urn }) => urn));
}

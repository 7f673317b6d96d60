import type { SqlClient } from '../../database/sql-client';

/** Whether anything is stored about the entity. */
export async function entityExists(client: SqlClient, urn: string): Promise<boolean> {
  const rows = await client.query({
    name: 'entity-exists',
    text: 'select from urn join entity using (id) where urn = $1',
    values: [urn],
  });
  return rows.length > 0;
}

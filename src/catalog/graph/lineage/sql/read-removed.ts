import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';

/** Finds the entities that are soft-deleted. Each is a search in the primary key. */
export async function readRemoved(client: SqlClient, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await client.query<{ readonly id: string }>({
    name: 'read-removed',
    text: 'select entity.id from unnest($1::bigint[]) as found (id) join entity on entity.id = found.id where entity.removed',
    values: [binaryArray('bigint', ids)],
  });
  return rows.map(({ id }) => Number(id));
}

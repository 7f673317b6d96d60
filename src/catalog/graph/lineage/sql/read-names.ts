import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';

export async function readUrns(client: SqlClient, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await client.query<{ readonly id: string; readonly urn: string }>({
    name: 'read-urns-of-ids',
    text: 'select id, urn from urn where id = any ($1::bigint[])',
    values: [binaryArray('bigint', ids)],
  });
  return new Map(rows.map(({ id, urn }) => [Number(id), urn]));
}

export async function readIds(client: SqlClient, urns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (urns.length === 0) return new Map();
  const rows = await client.query<{ readonly id: string; readonly urn: string }>({
    name: 'read-ids-of-urns',
    text: 'select id, urn from urn where urn = any ($1::text[])',
    values: [binaryArray('text', urns)],
  });
  return new Map(rows.map(({ id, urn }) => [urn, Number(id)]));
}

import { columns } from '../../../database/columns';
import type { SqlClient } from '../../../database/sql-client';

export async function deleteOutboxRows(client: SqlClient, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return;
  await client.query({ name: 'search-delete-outbox', text: 'delete from search_outbox where version = any($1::bigint[])', values: [versions] });
}

/** Due again after 0.1 s, then after twice as long each time, up to 10 s. */
export async function delayOutboxRows(client: SqlClient, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return;
  await client.query({
    text: `
update search_outbox set attempts = attempts + 1, due_on = now() + least(interval '10 s', interval '100 ms' * 2 ^ least(attempts, 10))
where version = any($1::bigint[])`,
    values: [versions],
  });
}

export interface PoisonRow {
  readonly id: string;
  readonly version: number;
  readonly urn: string;
  readonly reason: string;
}

export async function putPoison(client: SqlClient, rows: readonly PoisonRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    text: `
insert into search_poison (entity_id, version, urn, reason) select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
on conflict (entity_id) do update set version = excluded.version, urn = excluded.urn, reason = excluded.reason, refused_on = now()`,
    values: columns(rows, ['id', 'version', 'urn', 'reason']),
  });
}

/** The index holds the entities as they are. */
export async function deletePoison(client: SqlClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query({ name: 'search-delete-poison', text: 'delete from search_poison where entity_id = any($1::bigint[])', values: [ids] });
}

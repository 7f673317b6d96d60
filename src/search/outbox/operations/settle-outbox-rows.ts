import { columns } from '../../../database/columns';
import type { SqlClient } from '../../../database/sql-client';
import { entityIdOf, type IndexWrite, partOf } from '../../document-store';

export type OutboxTable = 'search_outbox' | 'search_event_outbox';

export async function deleteOutboxRows(client: SqlClient, table: OutboxTable, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return;
  await client.query({ name: `${table}-delete`, text: `delete from ${table} where version = any($1::bigint[])`, values: [versions] });
}

/** Due again after 0.1 s, then after twice as long each time, up to 10 s. */
export async function delayOutboxRows(client: SqlClient, table: OutboxTable, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return;
  await client.query({
    text: `
update ${table} set attempts = attempts + 1, due_on = now() + least(interval '10 s', interval '100 ms' * 2 ^ least(attempts, 10))
where version = any($1::bigint[])`,
    values: [versions],
  });
}

/** A write that the index refused. */
export interface Refusal {
  readonly write: IndexWrite;
  readonly reason: string;
}

export async function putPoison(client: SqlClient, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return;
  const rows = refusals.map(({ write, reason }) => ({ id: entityIdOf(write), part: partOf(write), version: write.version, urn: write.urn, reason }));
  await client.query({
    text: `
insert into search_poison (entity_id, part, version, urn, reason) select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[])
on conflict (entity_id, part) do update set version = excluded.version, urn = excluded.urn, reason = excluded.reason, refused_on = now()`,
    values: columns(rows, ['id', 'part', 'version', 'urn', 'reason']),
  });
}

/** The index holds these as they are. */
export async function deletePoison(client: SqlClient, writes: readonly IndexWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const rows = writes.map((write) => ({ id: entityIdOf(write), part: partOf(write) }));
  await client.query({
    name: 'search-delete-poison',
    text: 'delete from search_poison where (entity_id, part) in (select * from unnest($1::bigint[], $2::text[]))',
    values: columns(rows, ['id', 'part']),
  });
}

import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';
import { entityIdOf, type IndexWrite, partOf } from '#search/engine/document-store';

/** A write that the index refused. */
export interface Refusal {
  readonly write: IndexWrite;
  readonly reason: string;
}

interface PoisonKey {
  readonly entityId: string;
  readonly part: string;
}

const CURED = new RowSource<PoisonKey>({ entityId: 'bigint', part: 'text' });
const POISON = new RowSource<PoisonKey & { readonly version: number; readonly urn: string; readonly reason: string }>({
  entityId: 'bigint',
  part: 'text',
  version: 'bigint',
  urn: 'text',
  reason: 'text',
});

function poisonKey(write: IndexWrite): PoisonKey {
  return { entityId: entityIdOf(write), part: partOf(write) };
}

export async function putPoison(client: SqlClient, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return;
  const rows = refusals.map(({ write, reason }) => ({
    ...poisonKey(write),
    version: write.version,
    urn: write.urn,
    reason,
  }));
  await client.query({
    text: `
insert into search_poison (${POISON.names}) select * from ${POISON.as('sent')}
on conflict (entity_id, part) do update set version = excluded.version, urn = excluded.urn, reason = excluded.reason, refused_on = now()`,
    values: POISON.values(rows),
  });
}

/** The index holds these as they are. */
export async function deletePoison(client: SqlClient, writes: readonly IndexWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const rows = writes.map(poisonKey);
  await client.query({
    name: 'search-delete-poison',
    text: `delete from search_poison where (entity_id, part) in (select * from ${CURED.as('sent')})`,
    values: CURED.values(rows),
  });
}

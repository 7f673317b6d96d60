import { type AccessCondition } from '#catalog/authorization/sql/access-condition';
import type { SqlClient } from '#base/database/sql-client';

/** A latest value whose system metadata names the registry. Epoch milliseconds. */
export interface StampedRow {
  readonly urn: string;
  readonly entityType: string;
  readonly aspectName: string;
  readonly runId: string;
  readonly timestamp: number;
}

interface StampedPage {
  readonly rows: readonly StampedRow[];
  /** All values that are stamped so, and their entities. */
  readonly aspects: number;
  readonly entities: number;
}

/**
 * The first latest values of a registry by entity, and how many there are. Scans all latest values. Entities that came with the models are
 * left out, because nothing brings them back.
 * @param parts texts that the stored system metadata contains
 * @param seen makes the condition of the access filter for a number of values
 */
export async function readStampedPage(
  client: SqlClient,
  parts: readonly [name: string, version: string],
  limit: number,
  seen: (id: string, valuesBefore: number) => AccessCondition | undefined,
): Promise<StampedPage> {
  const values = [...parts, limit];
  const condition = seen('latest.entity_id', values.length);
  const rows = await client.query<StampedRow & { readonly aspects: number; readonly entities: number }>({
    text: `
with stamped as materialized (
  select latest.entity_id, latest.aspect, latest.run_id, latest.created_on from aspect_latest as latest
  where strpos(latest.system_metadata, $1) > 0 and strpos(latest.system_metadata, $2) > 0
    and not exists (select from urn join shipped_aspect as shipped using (urn) where urn.id = latest.entity_id)
    ${condition ? `and ${condition.sql}` : ''}
),
first as (select * from stamped order by entity_id, aspect limit $3)
select urn.urn, urn.entity_type as "entityType", first.aspect as "aspectName", first.run_id as "runId", first.created_on::float8 as timestamp,
       (select count(*)::float8 from stamped) as aspects, (select count(distinct entity_id)::float8 from stamped) as entities
from first join urn on urn.id = first.entity_id order by first.entity_id, first.aspect`,
    values: [...values, ...(condition?.values ?? [])],
  });
  const [{ aspects, entities } = { aspects: 0, entities: 0 }] = rows;
  return { rows, aspects, entities };
}

import type { SqlClient } from '#base/database/sql-client';

interface StoredCounts {
  /** Latest and old values. */
  readonly rows: number;
  readonly events: number;
}

/**
 * What is stored of an entity, or of some aspects of it. Old values from before an earlier deletion do not count, nor do those of an aspect
 * that is deleted. Reads ranges of primary keys.
 */
export async function countStored(
  client: SqlClient,
  urn: string,
  aspects: readonly string[] | undefined,
): Promise<StoredCounts> {
  const [row] = await client.query<StoredCounts>({ name: 'count-stored', text: COUNT, values: [urn, aspects ?? null] });
  return row ?? { rows: 0, events: 0 };
}

const COUNT = `
with own as (select id from urn where urn = $1),
latest as (select entity_id, aspect from aspect_latest where entity_id = (select id from own) and ($2::text[] is null or aspect = any ($2))),
old as (
  select count(*) as rows from latest join aspect_version as old using (entity_id, aspect)
  where old.version > coalesce((
    select max(gone.version) from aspect_version as gone
    where gone.entity_id = old.entity_id and gone.aspect = old.aspect and gone.deleted_on is not null), 0)
),
event as (
  select count(*) as rows from timeseries_event where entity_id = (select id from own) and ($2::text[] is null or aspect = any ($2))
)
select ((select count(*) from latest) + old.rows)::int as rows, event.rows::int as events from old, event`;

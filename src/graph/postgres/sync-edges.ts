import { columns } from '../../database/columns';
import type { SqlClient } from '../../database/sql-client';

/** An aspect of an entity whose edges are to be what `EdgeRow`s say, and no others. */
export interface EdgeMaker {
  readonly sourceId: string;
  readonly aspect: string;
}

export interface EdgeRow extends EdgeMaker {
  readonly relationship: string;
  readonly destinationId: string;
  readonly createdOn: number;
  readonly createdBy: string;
  readonly updatedOn: number;
  readonly updatedBy: string;
  readonly properties: string | null;
}

/**
 * Makes the stored edges of the makers equal the wanted ones: what is not wanted goes, what is new comes, of the rest the update
 * stamp moves and who made it first stays. The sources are locked, so nobody else writes these rows.
 */
export async function syncEdges(client: SqlClient, makers: readonly EdgeMaker[], wanted: readonly EdgeRow[]): Promise<void> {
  if (makers.length === 0) return;
  const edges = columns(wanted, ['sourceId', 'relationship', 'destinationId', 'aspect', 'createdOn', 'createdBy', 'updatedOn', 'updatedBy', 'properties']);
  await client.query({ name: 'sync-edges', text: SYNC, values: [...columns(makers, ['sourceId', 'aspect']), ...edges] });
}

const SYNC = `
with maker as (select * from unnest($1::bigint[], $2::text[]) as m (source_id, aspect)),
wanted as (
  select * from unnest($3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::text[], $9::bigint[], $10::text[], $11::text[])
    as w (source_id, relationship, destination_id, aspect, created_on, created_by, updated_on, updated_by, properties)
),
gone as (
  delete from edge using maker
  where edge.source_id = maker.source_id and edge.aspect = maker.aspect and not exists (
    select from wanted where wanted.source_id = edge.source_id and wanted.relationship = edge.relationship
      and wanted.destination_id = edge.destination_id and wanted.aspect = edge.aspect)
)
insert into edge (source_id, relationship, destination_id, aspect, created_on, created_by, updated_on, updated_by, properties)
select * from wanted
on conflict (source_id, relationship, destination_id, aspect) do update
set updated_on = excluded.updated_on, updated_by = excluded.updated_by, properties = excluded.properties`;

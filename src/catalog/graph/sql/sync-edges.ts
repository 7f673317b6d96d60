import { RowSource } from '#base/database/row-source';
import type { SqlStatement } from '#base/database/sql-client';

/** An aspect of an entity that makes edges. */
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

const EDGES = new RowSource<EdgeRow>({
  sourceId: 'bigint',
  relationship: 'text',
  destinationId: 'bigint',
  aspect: 'text',
  createdOn: 'bigint',
  createdBy: 'text',
  updatedOn: 'bigint',
  updatedBy: 'text',
  properties: 'text',
});

/**
 * Inserts the edges of aspects that were absent before. Their entities are locked, so conflicts cannot happen; checking for them would cost
 * 50% more.
 */
export function insertEdges(edges: readonly EdgeRow[]): readonly SqlStatement[] {
  if (edges.length === 0) return [];
  return [{ name: 'insert-edges', text: INSERT, values: EDGES.values(edges) }];
}

const INSERT = `insert into edge (${EDGES.names}) select * from ${EDGES.as('new')}`;

/**
 * Makes the stored edges of the makers equal to the wanted ones: deletes the others, inserts new ones, and updates the stamp and the
 * properties of the rest, which keep their creator. The source entities are locked, so no other transaction writes these rows.
 */
export function syncEdges(makers: readonly EdgeMaker[], wanted: readonly EdgeRow[]): readonly SqlStatement[] {
  if (makers.length === 0) return [];
  return [{ name: 'sync-edges', text: SYNC, values: [...MAKERS.values(makers), ...EDGES.values(wanted)] }];
}

const MAKERS = new RowSource<EdgeMaker>({ sourceId: 'bigint', aspect: 'text' });

/**
 * One group for each edge that is stored or wanted. A group without a wanted edge goes, by its place in the table. Grouping takes time in
 * proportion to the edges, whatever the planner expects; a join with the wanted edges may become a comparison of all with all.
 * `offset 0` makes the planner probe the index once per maker, even if the table does not have statistics yet. An edge that stays the
 * same is not written again.
 */
const SYNC = `
with wanted as materialized (
  select * from ${EDGES.as('sent', 1 + MAKERS.parameters)}
),
gone as (
  delete from edge where ctid = any (array(
    select min(place) from (
      select own.place, own.source_id, own.aspect, own.relationship, own.destination_id from ${MAKERS.as('maker')}
      cross join lateral (
        select ctid as place, source_id, aspect, relationship, destination_id from edge as stored
        where stored.source_id = maker.source_id and stored.aspect = maker.aspect offset 0
      ) as own
      union all select null, source_id, aspect, relationship, destination_id from wanted
    ) as each
    group by source_id, aspect, relationship, destination_id having count(*) = count(place)
  ))
)
insert into edge as stored (${EDGES.names}) select * from wanted
on conflict (source_id, relationship, destination_id, aspect) do update
set updated_on = excluded.updated_on, updated_by = excluded.updated_by, properties = excluded.properties
where (stored.updated_on, stored.updated_by, stored.properties)
  is distinct from (excluded.updated_on, excluded.updated_by, excluded.properties)`;

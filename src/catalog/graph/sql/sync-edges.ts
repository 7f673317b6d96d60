import { RowSource } from '../../../base/database/row-source';
import type { SqlStatement } from '../../../base/database/sql-client';

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
  const kept = new Map(makers.map((maker) => [keyOf(maker), new Array<string>()]));
  for (const edge of wanted) kept.get(keyOf(edge))?.push(`${edge.relationship} ${edge.destinationId}`);
  const keepers = makers.map((maker) => ({ ...maker, kept: kept.get(keyOf(maker))?.join(SEPARATOR) ?? '' }));
  return [{ name: 'sync-edges', text: SYNC, values: [...KEEPERS.values(keepers), ...EDGES.values(wanted)] }];
}

function keyOf({ sourceId, aspect }: EdgeMaker): string {
  return `${sourceId} ${aspect}`;
}

/** A maker with the edges that stay. */
const KEEPERS = new RowSource<EdgeMaker & { readonly kept: string }>({
  sourceId: 'bigint',
  aspect: 'text',
  kept: 'text',
});

/** A control character that names do not contain. */
const SEPARATOR = '\u001f';

/**
 * Compares each stored edge with the edges that its own maker keeps. A join with all wanted edges would be quadratic in the batch.
 * `offset 0` makes the planner probe the index once per maker, even if the table does not have statistics yet.
 */
const SYNC = `
with maker as materialized (
  select source_id, aspect, string_to_array(kept, E'\\x1f') as kept from ${KEEPERS.as('keeper')}
),
gone as (
  delete from edge where ctid = any (array(
    select stale.ctid from maker cross join lateral (
      select ctid from edge as own
      where own.source_id = maker.source_id and own.aspect = maker.aspect and (own.relationship || ' ' || own.destination_id) <> all (maker.kept) offset 0
    ) as stale
  ))
)
insert into edge (${EDGES.names})
select * from ${EDGES.as('new', 1 + KEEPERS.parameters)}
on conflict (source_id, relationship, destination_id, aspect) do update
set updated_on = excluded.updated_on, updated_by = excluded.updated_by, properties = excluded.properties`;

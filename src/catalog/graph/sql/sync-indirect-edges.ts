import { RowSource } from '#base/database/row-source';
import type { SqlStatement } from '#base/database/sql-client';

/** An aspect whose indirect edges are replaced. */
interface IndirectEdgeMaker {
  readonly makerId: string;
  readonly aspect: string;
}

interface IndirectEdgeRow extends IndirectEdgeMaker {
  readonly sourceId: string;
  readonly relationship: string;
  readonly destinationId: string;
  readonly writtenOn: number;
  readonly writtenBy: string;
}

/**
 * Makes the stored edges of the makers equal to the wanted ones. Edges that stay only get a new update stamp. The makers are locked, so no
 * other transaction writes these rows.
 */
export function syncIndirectEdges(
  makers: readonly IndirectEdgeMaker[],
  wanted: readonly IndirectEdgeRow[],
): readonly SqlStatement[] {
  if (makers.length === 0) return [];
  return [{ name: 'sync-edges-between', text: SYNC, values: [...MAKERS.values(makers), ...WANTED.values(wanted)] }];
}

const MAKERS = new RowSource<IndirectEdgeMaker>({ makerId: 'bigint', aspect: 'text' });
const WANTED = new RowSource<IndirectEdgeRow>({
  makerId: 'bigint',
  aspect: 'text',
  sourceId: 'bigint',
  relationship: 'text',
  destinationId: 'bigint',
  writtenOn: 'bigint',
  writtenBy: 'text',
});

/** Uses groups instead of a comparison of all with all, as for the edges of entities. See `sync-edges.ts`. */
const SYNC = `
with wanted as materialized (
  select * from ${WANTED.as('sent', 1 + MAKERS.parameters)}
),
gone as (
  delete from indirect_edge where ctid = any (array(
    select min(place) from (
      select own.* from ${MAKERS.as('maker')}
      cross join lateral (
        select ctid as place, maker_id, aspect, source_id, relationship, destination_id from indirect_edge as stored
        where stored.maker_id = maker.maker_id and stored.aspect = maker.aspect offset 0
      ) as own
      union all select null, maker_id, aspect, source_id, relationship, destination_id from wanted
    ) as each
    group by maker_id, aspect, source_id, relationship, destination_id having count(*) = count(place)
  ))
)
insert into indirect_edge as stored (maker_id, aspect, source_id, relationship, destination_id, created_on, created_by, updated_on, updated_by)
select maker_id, aspect, source_id, relationship, destination_id, written_on, written_by, written_on, written_by from wanted
on conflict (maker_id, aspect, source_id, relationship, destination_id) do update
set updated_on = excluded.updated_on, updated_by = excluded.updated_by
where (stored.updated_on, stored.updated_by) is distinct from (excluded.updated_on, excluded.updated_by)`;

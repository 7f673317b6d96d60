import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';
import { SqlParameters } from '#base/database/sql-parameters';
import type { WalkedKinds } from '../lineage-kinds';
import type { LineageQuery } from '../lineage-reader';
import { edgesAlong } from './edges-along';

/** Lineage from a part of one entity to a part of another. */
export interface PartEdgeRow {
  readonly from: string;
  readonly to: string;
  /** The entity whose aspect names both. */
  readonly via: string | null;
}

interface PartEdgesQuery {
  /** The urns of entities. */
  readonly wholes: readonly string[];
  readonly partTypes: readonly string[];
  /** Kinds of the direction downstream. */
  readonly kinds: WalkedKinds;
  readonly window: Pick<LineageQuery, 'startTimeMillis' | 'endTimeMillis'>;
  readonly read: ReadContext;
  readonly max: number;
}

/**
 * Lineage between the parts of some entities, such as the columns of tables. The urn of a part begins with that of its whole, so the parts of
 * an entity are a range of the index of urns.
 */
export async function readPartEdges(
  client: SqlClient,
  { wholes, partTypes, kinds, window, read, max }: PartEdgesQuery,
  access: EntityAccess,
): Promise<readonly PartEdgeRow[]> {
  if (wholes.length === 0 || partTypes.length === 0) return [];
  const parameters = new SqlParameters();
  const begins = wholes.flatMap((whole) => partTypes.map((type) => `urn:li:${type}:(${whole},`));
  const list = `${parameters.add(binaryArray('text', begins))}::text[]`;
  const limit = `${parameters.add(max)}::bigint`;
  const edges = edgesAlong(kinds, window, parameters)('part.id');
  const seen = access.condition(read, 'found.id', parameters.values.length);
  for (const value of seen?.values ?? []) parameters.add(value);
  return client.query({
    text: `
with part as materialized (
  select found.id, found.urn from unnest(${list}) as given (start)
  cross join lateral (select id, urn from urn where urn.urn >= given.start and urn.urn < left(given.start, -1) || '-' offset 0) as found
  ${seen ? `where ${seen.sql}` : ''}
)
select distinct part.urn as from, target.urn as to, maker.urn as via
from part cross join lateral (select other_id, maker_id from (${edges}) as along offset 0) as link
join part as target on target.id = link.other_id
left join urn as maker on maker.id = link.maker_id
order by part.urn, target.urn, maker.urn limit ${limit}`,
    values: parameters.values,
  });
}

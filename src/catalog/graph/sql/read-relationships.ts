import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { SqlClient } from '#base/database/sql-client';
import { storableText } from '#base/json/storable-text';
import type { RelationshipQuery } from '../relationship-reader';

/** One relationship of the page. Past the end of the result, one row that contains only the total. */
export interface RelationshipRow {
  readonly total: string;
  readonly type: string | null;
  readonly entity: string | null;
}

const SIDES = {
  OUTGOING: ['edge', 'indirect_edge'].map(
    (table) =>
      `select relationship, destination_id as other_id from ${table} where source_id = (select id from urn where urn = $1)`,
  ),
  INCOMING: ['edge', 'indirect_edge'].map(
    (table) =>
      `select relationship, source_id as other_id from ${table} where destination_id = (select id from urn where urn = $1)`,
  ),
} as const;

/** Distinct (type, entity) pairs ordered by type and urn, with their total. Each side is a range of an index in both tables of edges. */
export async function readRelationships(
  client: SqlClient,
  { urn, direction, types, start, count, read }: RelationshipQuery,
  access: EntityAccess,
): Promise<readonly RelationshipRow[]> {
  const sides = direction === 'UNDIRECTED' ? [...SIDES.OUTGOING, ...SIDES.INCOMING] : SIDES[direction];
  const edges = sides
    .map((side) => (types.length > 0 ? `${side} and relationship = any ($4::text[])` : side))
    .join(' union ');
  const values = [urn, start, count, ...(types.length > 0 ? [types.map(storableText)] : [])];
  const seen = access.condition(read, 'edges.other_id', values.length);
  return client.query(
    seen
      ? { text: statement(edges, `where ${seen.sql}`), values: [...values, ...seen.values] }
      : { name: `read-relationships-${direction}-${types.length > 0}`, text: statement(edges, ''), values },
  );
}

function statement(edges: string, condition: string): string {
  return `
with pair as materialized (select distinct relationship, other_id from (${edges}) as edges ${condition}),
page as (
  select pair.relationship as type, urn.urn as entity from pair join urn on urn.id = pair.other_id
  order by pair.relationship, urn.urn offset $2::bigint limit $3::bigint
)
select total.count as total, page.type, page.entity from (select count(*) from pair) as total left join page on true`;
}

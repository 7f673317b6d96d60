import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { SqlClient } from '#base/database/sql-client';
import { storableText } from '#base/json/storable-text';
import type { RelationshipsOfMany } from '../relationship-reader';
import type { RelationshipRow } from './read-relationships';

interface RelationshipRowOfMany extends RelationshipRow {
  readonly urn: string;
}

const SIDES = {
  OUTGOING: side('source_id', 'destination_id'),
  INCOMING: side('destination_id', 'source_id'),
  UNDIRECTED: [...side('source_id', 'destination_id'), ...side('destination_id', 'source_id')],
} as const;

function side(own: string, other: string): readonly string[] {
  return ['edge', 'indirect_edge'].map(
    (table) =>
      `select relationship, ${other} as other_id from ${table} where ${own} = asked.id and ($2::text[] is null or relationship = any ($2))`,
  );
}

/**
 * The same as `readRelationships` for each of several entities. Each side of each entity is a range of an index; each
 * page is sorted alone.
 */
export async function readRelationshipsOfMany(
  client: SqlClient,
  { urns, direction, types, start, count, read }: RelationshipsOfMany,
  access: EntityAccess,
): Promise<readonly RelationshipRowOfMany[]> {
  const values = [urns, types.length > 0 ? types.map(storableText) : null, start, count];
  const seen = access.condition(read, 'edges.other_id', values.length);
  const text = statement(SIDES[direction].join(' union '), seen ? `where ${seen.sql}` : '');
  return client.query({ text, values: [...values, ...(seen?.values ?? [])] });
}

function statement(edges: string, condition: string): string {
  return `
with asked as (select urn.id, urn.urn from urn where urn.urn = any ($1::text[])),
pair as materialized (
  select distinct asked.id, edges.relationship, edges.other_id
  from asked cross join lateral (${edges}) as edges ${condition}
),
total as (select id, count(*) as count from pair group by id)
select asked.urn, total.count as total, page.type, page.entity
from asked join total on total.id = asked.id
left join lateral (
  select pair.relationship as type, urn.urn as entity from pair join urn on urn.id = pair.other_id
  where pair.id = asked.id order by pair.relationship, urn.urn offset $3::bigint limit $4::bigint
) as page on true`;
}

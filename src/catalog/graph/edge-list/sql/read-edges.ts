import type { AccessCondition } from '#catalog/authorization/sql/access-condition';
import type { SqlClient } from '#base/database/sql-client';
import type { SqlParameters } from '#base/database/sql-parameters';
import type { EdgePosition } from '../edge-cursor';
import type { ListedEdge } from '../edge-list';

/** An edge with its position in the list. */
type EdgeRow = ListedEdge & EdgePosition;

export interface EdgesQuery {
  /** Values of the conditions. */
  readonly parameters: SqlParameters;
  /** Conditions over `edge`, which is a row of one of the tables, and the rows `source` and `destination` of `urn`. */
  readonly conditions: readonly string[];
  /** SQL over `edge`: whether the destination is upstream of the source. */
  readonly isUpstream: string;
  /** The end whose index the list follows. */
  readonly leading: 'source' | 'destination';
  readonly after: EdgePosition | undefined;
  readonly count: number;
  /** Makes the condition of the actor on an id. Undefined if the actor may see everything. */
  access(id: string, valuesBefore: number): AccessCondition | undefined;
}

/** The next edges, each once. Both tables are read in the order of an index, so that a page ends the reading. */
export async function readEdges(client: SqlClient, query: EdgesQuery): Promise<readonly EdgeRow[]> {
  const { parameters, leading, after, count } = query;
  const [first, last] = leading === 'source' ? ['source_id', 'destination_id'] : ['destination_id', 'source_id'];
  const order = `${first}, relationship, ${last}`;
  const conditions = [...query.conditions];
  if (after) {
    const [from, to] =
      leading === 'source' ? [after.sourceId, after.destinationId] : [after.destinationId, after.sourceId];
    conditions.push(
      `(edge.${first}, edge.relationship, edge.${last}) > (${parameters.add(from)}::bigint, ${parameters.add(after.relationship)}::text, ${parameters.add(to)}::bigint)`,
    );
  }
  const limit = parameters.add(count);
  const values = [...parameters.values];
  for (const id of ['edge.source_id', 'edge.destination_id']) {
    const seen = query.access(id, values.length);
    if (seen) {
      conditions.push(seen.sql);
      for (const value of seen.values) values.push(value);
    }
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const part = (table: string) => `(
  select edge.source_id, edge.relationship, edge.destination_id, bool_or(${query.isUpstream}) as is_upstream
  from ${table} as edge join urn as source on source.id = edge.source_id join urn as destination on destination.id = edge.destination_id
  ${where} group by ${order} order by ${order} limit ${limit}::bigint)`;
  const text = `
with found as (
  select source_id, relationship, destination_id, bool_or(is_upstream) as is_upstream
  from (${part('edge')} union all ${part('indirect_edge')}) as both_tables group by ${order} order by ${order} limit ${limit}::bigint
)
select found.relationship, source.urn as source, source.entity_type as "sourceType", destination.urn as destination,
  destination.entity_type as "destinationType", found.is_upstream as "isUpstream",
  found.source_id::text as "sourceId", found.destination_id::text as "destinationId"
from found join urn as source on source.id = found.source_id join urn as destination on destination.id = found.destination_id
order by ${order}`;
  return client.query({ text, values });
}

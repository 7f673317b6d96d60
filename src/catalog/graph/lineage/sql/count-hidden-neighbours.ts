import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';
import { SqlParameters } from '#base/database/sql-parameters';
import type { EdgeKind } from '../lineage-kinds';

interface HiddenQuery {
  /** Entities that the actor may see. */
  readonly ids: readonly number[];
  /** Kinds of edges that lead from the entity whose aspect makes the edge. */
  readonly outgoing: readonly EdgeKind[];
  readonly read: ReadContext;
}

/**
 * Counts the entities that the actor may not see, although an aspect of a visible entity names them. Who reads that
 * aspect knows of them anyway. Edges that a hidden entity makes are not counted, because they would reveal that it
 * exists.
 */
export async function countHiddenNeighbours(
  client: SqlClient,
  { ids, outgoing, read }: HiddenQuery,
  access: EntityAccess,
): Promise<number> {
  const parameters = new SqlParameters();
  const sources = `${parameters.add(binaryArray('bigint', ids))}::bigint[]`;
  const pairs = outgoing.map(({ relationship, aspect }) => `${relationship} ${aspect}`);
  const kinds = `${parameters.add(binaryArray('text', pairs))}::text[]`;
  const seen = access.condition(read, 'edge.destination_id', parameters.values.length);
  if (!seen || ids.length === 0 || outgoing.length === 0) return 0;
  for (const value of seen.values) parameters.add(value);
  const [row] = await client.query<{ readonly hidden: number }>({
    text: `
select count(distinct edge.destination_id)::int as hidden from edge
where edge.source_id = any (${sources}) and (edge.relationship || ' ' || edge.aspect) = any (${kinds})
  and (${seen.sql}) is not true`,
    values: parameters.values,
  });
  return row?.hidden ?? 0;
}

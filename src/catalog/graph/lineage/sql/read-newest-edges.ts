import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';
import { SqlParameters } from '#base/database/sql-parameters';
import type { WalkedKinds } from '../lineage-kinds';
import type { LineageQuery } from '../lineage-reader';
import type { Steps } from '../lineage-walk';
import { edgesAlong, MANUAL } from './edges-along';

interface EdgeFactsRow {
  readonly id: string;
  readonly type: string;
  readonly createdOn: string;
  readonly createdActor: string;
  readonly updatedOn: string;
  readonly updatedActor: string;
  readonly isManual: boolean;
}

/** The newest edge of the steps to each entity. */
export async function readNewestEdges(
  client: SqlClient,
  { froms, tos }: Steps,
  kinds: WalkedKinds,
  query: LineageQuery,
): Promise<ReadonlyMap<number, EdgeFactsRow>> {
  if (tos.length === 0) return new Map();
  const parameters = new SqlParameters();
  const lists = [froms, tos].map((ids) => `${parameters.add(binaryArray('bigint', ids))}::bigint[]`);
  const edges = edgesAlong(kinds, query, parameters)('step.from_id');
  const rows = await client.query<EdgeFactsRow>({
    text: `
select distinct on (step.to_id) step.to_id as id, link.relationship as type, link.created_on as "createdOn",
  link.created_by as "createdActor", link.updated_on as "updatedOn", link.updated_by as "updatedActor",
  coalesce(link.properties::jsonb ->> '${MANUAL.key}' = '${MANUAL.value}', false) as "isManual"
from unnest(${lists.join(', ')}) as step (from_id, to_id)
cross join lateral (select * from (${edges}) as along where other_id = step.to_id offset 0) as link
order by step.to_id, link.updated_on desc, link.relationship`,
    values: parameters.values,
  });
  return new Map(rows.map((row) => [Number(row.id), row]));
}

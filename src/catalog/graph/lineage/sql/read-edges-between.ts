import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';
import { SqlParameters } from '#base/database/sql-parameters';
import type { WalkedKinds } from '../lineage-kinds';
import type { LineageQuery } from '../lineage-reader';
import type { Steps } from '../lineage-walk';
import { edgesAlong, MANUAL } from './edges-along';

/** An edge in the direction of the data. Times are epoch milliseconds. */
export interface EdgeBetweenRow {
  readonly from: string;
  readonly to: string;
  readonly relationship: string;
  readonly createdOn: string;
  readonly createdActor: string;
  readonly updatedOn: string;
  readonly updatedActor: string;
  readonly isManual: boolean;
  /** The entity whose aspect names both ends, if it is neither of them. */
  readonly via: string | null;
}

/** The newest edge of each step. Each step is a search in the indices of its first entity. @param kinds those of the direction downstream */
export async function readEdgesBetween(
  client: SqlClient,
  { froms, tos }: Steps,
  kinds: WalkedKinds,
  window: Pick<LineageQuery, 'startTimeMillis' | 'endTimeMillis'>,
): Promise<readonly EdgeBetweenRow[]> {
  if (tos.length === 0) return [];
  const parameters = new SqlParameters();
  const lists = [froms, tos].map((ids) => `${parameters.add(binaryArray('bigint', ids))}::bigint[]`);
  const edges = edgesAlong(kinds, window, parameters)('step.from_id');
  return client.query({
    text: `
select distinct on (step.from_id, step.to_id) step.from_id as from, step.to_id as to, link.relationship, link.created_on as "createdOn",
  link.created_by as "createdActor", link.updated_on as "updatedOn", link.updated_by as "updatedActor",
  coalesce(link.properties::jsonb ->> '${MANUAL.key}' = '${MANUAL.value}', false) as "isManual", maker.urn as via
from unnest(${lists.join(', ')}) as step (from_id, to_id)
cross join lateral (select * from (${edges}) as along where other_id = step.to_id offset 0) as link
left join urn as maker on maker.id = link.maker_id and maker.id not in (step.from_id, step.to_id)
order by step.from_id, step.to_id, link.updated_on desc, link.relationship, maker.urn`,
    values: parameters.values,
  });
}

import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { SqlClient } from '#base/database/sql-client';
import type { RunListQuery, RunSummary } from '../run-reader';

/**
 * Runs from their counters, newest first. For an actor who may not see everything, the values of the runs of the page are counted one by
 * one: an index range per run.
 */
export async function listRuns(
  client: SqlClient,
  { start, count, includeSoft, read }: RunListQuery,
  access: EntityAccess,
): Promise<readonly RunSummary[]> {
  const values = [start, count, includeSoft];
  const seen = access.condition(read, 'latest.entity_id', values.length);
  if (!seen) return client.query({ name: 'list-runs', text: PAGE, values });
  return client.query({ text: visible(seen.sql), values: [...values, ...seen.values] });
}

const PAGE = `
select run_id as "runId", max(last_observed)::float8 as timestamp,
       sum(active_rows + case when $3::boolean then removed_rows else 0 end)::float8 as rows, sum(refused)::float8 as refused
from run group by run_id
having sum(active_rows + case when $3::boolean then removed_rows else 0 end) > 0 or sum(refused) > 0
order by max(last_observed) desc, run_id offset $1::bigint limit $2::bigint`;

function visible(condition: string): string {
  return `
select page."runId", counted.timestamp, counted.rows, 0 as refused from (${PAGE}) as page
cross join lateral (
  select count(*)::float8 as rows, max(coalesce(substring(latest.system_metadata from '"lastObserved":([0-9]{1,15})[,}]')::bigint, latest.created_on))::float8 as timestamp
  from aspect_latest as latest join entity on entity.id = latest.entity_id
  where latest.run_id = page."runId" and latest.run_id <> 'no-run-id-provided' and (not entity.removed or $3::boolean) and ${condition}
) as counted
where counted.rows > 0 order by counted.timestamp desc, page."runId"`;
}

import type { AccessCondition } from '#catalog/authorization/sql/access-condition';
import type { SqlClient } from '#base/database/sql-client';

/** The latest value of an aspect that the run wrote before. */
interface ReplacedValueRow {
  readonly urn: string;
  readonly aspect: string;
  readonly runId: string;
  readonly systemMetadata: string;
  readonly createdOn: string;
  readonly createdBy: string;
  /** The number of all such aspects. */
  readonly total: number;
}

/** Rows of an answer, as many as other lists of a rollback have. */
const LIMIT = 100;

/**
 * Latest values that others wrote over values of the run: a range of the index of old versions by run, then one row of the primary key each. A
 * value that a rollback copied counts as the version that it is a copy of, so what was taken back is not replaced.
 * @param seen the filter over `old.entity_id`, with parameters after the first
 */
export async function readReplacedValues(
  client: SqlClient,
  runId: string,
  seen: AccessCondition | undefined,
): Promise<readonly ReplacedValueRow[]> {
  return client.query({ text: statement(seen ? `and ${seen.sql}` : ''), values: [runId, ...(seen?.values ?? [])] });
}

function statement(condition: string): string {
  return `
with written as (
  select old.entity_id, old.aspect, max(old.version) as version from aspect_version as old
  where old.run_id = $1 and old.run_id <> 'no-run-id-provided' ${condition}
  group by old.entity_id, old.aspect
)
select urn.urn, latest.aspect, latest.run_id as "runId", latest.system_metadata as "systemMetadata",
       latest.created_on as "createdOn", latest.created_by as "createdBy", count(*) over ()::float8 as total
from written join aspect_latest as latest on latest.entity_id = written.entity_id and latest.aspect = written.aspect
join urn on urn.id = written.entity_id
where latest.run_id <> $1
  and coalesce(substring(latest.system_metadata from '"restoredVersion":"([0-9]{1,15})"')::bigint, latest.version) > written.version
order by latest.entity_id, latest.aspect limit ${LIMIT}`;
}

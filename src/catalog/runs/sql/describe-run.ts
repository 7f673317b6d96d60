import type { EntityAccess } from '#catalog/authorization/entity-access';
import { excessColumn, runningBytes, type SizedRow, whileItFits } from '#base/database/answer-bytes';
import type { SqlClient } from '#base/database/sql-client';
import type { RunDescription } from '../run-reader';

/** The texts are null if the row does not fit into an answer. */
export interface RunValueRow extends SizedRow {
  readonly urn: string;
  readonly entityType: string;
  readonly aspect: string;
  /** The value; also null if it was not asked for. */
  readonly value: string | null;
  readonly systemMetadata: string;
  readonly createdOn: string;
}

/** A page of the latest values of a run: a range of the index by run. */
export async function describeRun(
  client: SqlClient,
  { runId, start, count, includeSoft, includeAspect, read }: RunDescription,
  access: EntityAccess,
): Promise<readonly RunValueRow[]> {
  const values = [runId, start, count, includeSoft];
  const seen = access.condition(read, 'latest.entity_id', values.length);
  return client.query({
    text: statement(includeAspect ? 'latest.value' : 'null::text', seen ? `and ${seen.sql}` : ''),
    values: [...values, ...(seen?.values ?? [])],
  });
}

function statement(value: string, condition: string): string {
  return `
select urn, entity_type as "entityType", aspect, ${whileItFits('value')} as value, ${whileItFits('system_metadata')} as "systemMetadata",
       created_on as "createdOn", ${excessColumn()}
from (
  select *, ${runningBytes('value', 'system_metadata')} as bytes from (
    select urn.urn, urn.entity_type, latest.aspect, ${value} as value, latest.system_metadata, latest.created_on
    from aspect_latest as latest join entity on entity.id = latest.entity_id join urn on urn.id = latest.entity_id
    where latest.run_id = $1 and latest.run_id <> 'no-run-id-provided' and (not entity.removed or $4::boolean) ${condition}
    order by latest.entity_id, latest.aspect offset $2::bigint limit $3::bigint
  ) as page
) as sized`;
}

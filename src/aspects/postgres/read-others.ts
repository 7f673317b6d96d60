import { columns } from '../../database/columns';
import type { SqlClient } from '../../database/sql-client';
import type { JsonObject } from '../../registry/registry';

export interface OtherAspect {
  readonly urn: string;
  readonly aspect: string;
  readonly value: JsonObject;
}

/** Latest values of single aspects, by urn. Nothing is locked. */
export async function readOthers(client: SqlClient, wanted: readonly { readonly urn: string; readonly aspect: string }[]): Promise<readonly OtherAspect[]> {
  if (wanted.length === 0) return [];
  const rows = await client.query<{ urn: string; aspect: string; value: string }>({ name: 'read-others', text: READ, values: columns(wanted, ['urn', 'aspect']) });
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) }));
}

/** Arrays inside a sub-select hide their lengths from the planner, which would make a new plan for each execution: that took ten times as long as executing it. */
const READ = `
select wanted.urn, wanted.aspect, latest.value
from unnest((select $1::text[]), (select $2::text[])) as wanted (urn, aspect)
join urn on urn.urn = wanted.urn
join aspect_latest as latest on latest.entity_id = urn.id and latest.aspect = wanted.aspect`;

import type { SqlClient } from '../../database/sql-client';

/** Latest values by urn and aspect. Absent members do not restrict. */
export interface StoredAspectsQuery {
  readonly urn?: string | undefined;
  /** A pattern of SQL LIKE. */
  readonly urnLike?: string | undefined;
  readonly aspect?: string | undefined;
  readonly start: number;
  readonly count: number;
}

interface StoredAspectKey {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly aspect: string;
  readonly version: number;
}

/** One page in the order of urns and aspects. Skipping the rows before it costs as much as reading them. */
export async function readStoredAspects(
  client: SqlClient,
  { urn, urnLike, aspect, start, count }: StoredAspectsQuery,
): Promise<readonly StoredAspectKey[]> {
  const values: unknown[] = [start, count];
  const conditions: string[] = [];
  const add = (sql: string, value: string | undefined) => {
    if (value !== undefined) conditions.push(`${sql} $${values.push(value)}`);
  };
  add('urn.urn =', urn);
  add('urn.urn like', urnLike);
  add('latest.aspect =', aspect);
  return client.query({
    text: `
select urn.id, urn.urn, urn.entity_type as "entityType", latest.aspect, latest.version::float8 as version
from urn join aspect_latest as latest on latest.entity_id = urn.id
${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
order by urn.urn, latest.aspect offset $1::bigint limit $2::bigint`,
    values,
  });
}

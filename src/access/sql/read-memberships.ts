import type { JsonObject } from '../../../generated/registry/registry-types';
import type { SqlClient } from '../../database/sql-client';

export interface MembershipRow {
  readonly urn: string;
  readonly aspect: string;
  readonly value: JsonObject;
}

/** The named aspects of a few entities, such as a user and the groups of the user. */
export async function readMemberships(
  client: SqlClient,
  urns: readonly string[],
  aspects: readonly string[],
): Promise<readonly MembershipRow[]> {
  if (urns.length === 0) return [];
  const rows = await client.query<{ readonly urn: string; readonly aspect: string; readonly value: string }>({
    name: 'read-memberships',
    text: READ,
    values: [urns, aspects],
  });
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) }));
}

const READ = `
select urn.urn, latest.aspect, latest.value
from urn join aspect_latest as latest on latest.entity_id = urn.id
where urn.urn = any ($1::text[]) and latest.aspect = any ($2::text[])`;

import type { JsonObject } from '../../../generated/registry/registry-types';
import type { SqlClient } from '../../database/sql-client';

export interface StoredValue {
  readonly urn: string;
  readonly value: JsonObject;
}

/** The latest values of one aspect of all entities of one type. Reads the range of urns of the type, so it suits types with few entities. */
export async function readAspectOfType(
  client: SqlClient,
  { urnPrefix, aspect }: { readonly urnPrefix: string; readonly aspect: string },
): Promise<readonly StoredValue[]> {
  const rows = await client.query<{ readonly urn: string; readonly value: string }>({
    name: 'read-aspect-of-type',
    text: READ,
    values: [urnPrefix, aspect],
  });
  return rows.map(({ urn, value }) => ({ urn, value: JSON.parse(value) }));
}

/** Urns have the collation "C", so the prefix is a range of the unique index. */
const READ = `
select urn.urn, latest.value from urn
join aspect_latest as latest on latest.entity_id = urn.id and latest.aspect = $2
where urn.urn >= $1::text and urn.urn < $1::text || chr(1114111) order by urn.urn`;

import type { JsonObject } from '#generated/registry/registry-types';
import type { SqlClient } from '#base/database/sql-client';
import { parseExactJson } from '#base/json/exact-json';
import type { UrnRange } from '#catalog/urn/urn-range';

interface StoredValue {
  readonly urn: string;
  readonly value: JsonObject;
}

/** The latest values of one aspect of all entities of one type. Reads the range of urns of the type, so it suits types with few entities. */
export async function readAspectOfType(
  client: SqlClient,
  { first, end }: UrnRange,
  aspect: string,
): Promise<readonly StoredValue[]> {
  const rows = await client.query<{ readonly urn: string; readonly value: string }>({
    name: 'read-aspect-of-type',
    text: READ,
    values: [first, end, aspect],
  });
  return rows.map(({ urn, value }) => ({ urn, value: parseExactJson(value) }));
}

/** Selects the latest values of the aspect $3 of the urns from $1 to $2. Urns have the collation "C", so this is a range of the unique index. */
export const ASPECT_OF_TYPE = `
select urn.urn, latest.value from urn
join aspect_latest as latest on latest.entity_id = urn.id and latest.aspect = $3
where urn.urn >= $1::text and urn.urn < $2::text`;

const READ = `${ASPECT_OF_TYPE} order by urn.urn`;

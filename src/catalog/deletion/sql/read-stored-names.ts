import type { SqlClient } from '#base/database/sql-client';

interface StoredName {
  readonly name: string;
  /** Whether it has events, not values. */
  readonly isSeries: boolean;
}

/** The aspects of which something is stored or set aside for a urn. Reads ranges of primary keys. */
export async function readStoredNames(
  client: SqlClient,
  urn: string,
  aspects: readonly string[] | undefined,
): Promise<readonly StoredName[]> {
  return client.query({ name: 'read-stored-names', text: READ, values: [urn, aspects ?? null] });
}

const READ = `
with own as (select id from urn where urn = $1),
stored as (
  select aspect, false as series from aspect_latest where entity_id = (select id from own)
  union
  select aspect, true from timeseries_event where entity_id = (select id from own)
  union
  select aspect, false from set_aside where urn = $1
)
select aspect as name, series as "isSeries" from stored where $2::text[] is null or aspect = any ($2) order by 1, 2`;

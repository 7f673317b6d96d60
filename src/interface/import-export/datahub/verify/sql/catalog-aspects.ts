import type { SqlClient } from '#base/database/sql-client';

/** A latest value of the catalog, or one that is set aside. */
export interface HeldAspect {
  readonly urn: string;
  readonly aspect: string;
  /** Epoch milliseconds. */
  readonly createdOn: number;
  readonly isSetAside: boolean;
}

/** The aspects of these entities in the catalog. Reads ranges of primary keys. */
export function heldAspects(client: SqlClient, urns: readonly string[]): Promise<readonly HeldAspect[]> {
  return client.query({ text: HELD, values: [urns] });
}

const HELD = `
select urn.urn, held.aspect, held.created_on::float8 as "createdOn", false as "isSetAside"
from urn join aspect_latest as held on held.entity_id = urn.id where urn.urn = any($1::text[])
union all
select urn, aspect, max(created_on)::float8, true from set_aside where kind = 0 and urn = any($1::text[]) group by urn, aspect`;

interface HeldValue {
  readonly urn: string;
  readonly aspect: string;
  /** JSON. */
  readonly value: string;
  readonly createdOn: number;
}

export function heldValues(client: SqlClient, urns: readonly string[]): Promise<readonly HeldValue[]> {
  return client.query({ text: VALUES, values: [urns] });
}

const VALUES = `
select urn.urn, held.aspect, held.value, held.created_on::float8 as "createdOn"
from urn join aspect_latest as held on held.entity_id = urn.id where urn.urn = any($1::text[])`;

/** The number of latest values by entity type and aspect: one pass over the table. */
export function heldCounts(
  client: SqlClient,
): Promise<readonly { readonly entityType: string; readonly aspect: string; readonly total: number }[]> {
  return client.query({ text: COUNTS });
}

const COUNTS = `
select urn.entity_type as "entityType", held.aspect, count(*)::float8 as total
from aspect_latest as held join urn on urn.id = held.entity_id group by 1, 2`;

/** The next entities that have a value, in the order of their ids. */
export function heldEntities(
  client: SqlClient,
  after: number,
  limit: number,
): Promise<readonly { readonly id: number; readonly urn: string; readonly entityType: string }[]> {
  return client.query({ text: ENTITIES, values: [after, limit] });
}

const ENTITIES = `
select id::float8 as id, urn, entity_type as "entityType" from urn
where id > $1 and exists (select from aspect_latest as held where held.entity_id = urn.id) order by id limit $2`;

/** Events of a time series. */
export async function heldEvents(client: SqlClient, aspect: string): Promise<number> {
  const text = 'select count(*)::float8 as total from timeseries_event where aspect = $1';
  const [row] = await client.query<{ readonly total: number }>({ text, values: [aspect] });
  return row?.total ?? 0;
}

import { anyOf } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

/** A stored entity. */
export interface StoredEntityRow {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  /** A JSON array. */
  readonly runIds: string;
}

const ENTITIES =
  'select e.id, u.urn, u.entity_type as "entityType", e.run_ids as "runIds" from entity e join urn u on u.id = e.id';

/** The next entities by id, locked in the order in which every writer locks them. No other transaction changes them until this one ends. */
export async function lockEntityPage(
  client: SqlClient,
  afterId: string,
  limit: number,
): Promise<readonly StoredEntityRow[]> {
  return client.query({
    text: `${ENTITIES} where e.id > $1::bigint order by e.id limit $2 for update of e`,
    values: [afterId, limit],
  });
}

/** Locks those of the entities that are stored. */
export async function lockStoredEntities(
  client: SqlClient,
  ids: readonly string[],
): Promise<readonly StoredEntityRow[]> {
  return client.query({
    text: `${ENTITIES} where e.id = any($1::bigint[]) order by e.id for update of e`,
    values: [ids],
  });
}

/** The entities with ids from `first` to before `end`. */
export async function readEntityRange(
  client: SqlClient,
  first: number,
  end: number,
): Promise<readonly StoredEntityRow[]> {
  return client.query({
    text: `${ENTITIES} where e.id >= $1::bigint and e.id < $2::bigint order by e.id`,
    values: [first, end],
  });
}

/** Entities by their ids. The run ids are null of an entity that was deleted. */
export async function readEntitiesById(
  client: SqlClient,
  ids: readonly string[],
): Promise<readonly (Omit<StoredEntityRow, 'runIds'> & { readonly runIds: string | null })[]> {
  return client.query({ name: 'read-entities-by-id', text: BY_ID, values: [ids] });
}

const BY_ID = `
select u.id, u.urn, u.entity_type as "entityType", e.run_ids as "runIds" from urn u left join entity e on e.id = u.id
where u.id = ${anyOf(1, 'bigint')}`;

/** The next entities by id. */
export async function readEntityPage(
  client: SqlClient,
  afterId: string,
  limit: number,
): Promise<readonly StoredEntityRow[]> {
  return client.query({
    text: `${ENTITIES} where e.id > $1::bigint order by e.id limit $2`,
    values: [afterId, limit],
  });
}

export async function countEntities(client: SqlClient): Promise<number> {
  const [row] = await client.query<{ readonly total: number }>({
    text: 'select count(*)::float8 as total from entity',
  });
  return row?.total ?? 0;
}

/** The number of entities of each type that has some. Reads all of them. */
export async function countEntitiesByType(client: SqlClient): Promise<ReadonlyMap<string, number>> {
  const rows = await client.query<{ readonly type: string; readonly total: number }>({
    text: 'select u.entity_type as type, count(*)::float8 as total from entity e join urn u on u.id = e.id group by 1',
  });
  return new Map(rows.map(({ type, total }) => [type, total]));
}

export async function hasEntities(client: SqlClient): Promise<boolean> {
  return (await client.query({ text: 'select from entity limit 1' })).length > 0;
}

/** The lowest id from `first` on that a urn has; `first` if there is none. */
export async function nextEntityId(client: SqlClient, first: number): Promise<number> {
  const [row] = await client.query<{ readonly next: number }>({
    text: 'select coalesce(min(id), $1::bigint)::float8 as next from urn where id >= $1::bigint',
    values: [first],
  });
  return row?.next ?? first;
}

/** The highest id that a urn has. */
export async function lastEntityId(client: SqlClient): Promise<number> {
  const [row] = await client.query<{ readonly last: number }>({
    text: 'select coalesce(max(id), 0)::float8 as last from urn',
  });
  return row?.last ?? 0;
}

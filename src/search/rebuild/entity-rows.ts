import type { SqlClient } from '../../database/sql-client';

export interface EntityRow {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  /** A JSON array. */
  readonly runIds: string;
}

const ENTITIES =
  'select e.id, u.urn, u.entity_type as "entityType", e.run_ids as "runIds" from entity e join urn u on u.id = e.id';

/** The next entities by id, locked as every writer locks them: until the transaction ends nobody else changes their documents. */
export async function lockEntityPage(client: SqlClient, afterId: string, limit: number): Promise<readonly EntityRow[]> {
  return client.query({
    text: `${ENTITIES} where e.id > $1::bigint order by e.id limit $2 for update of e`,
    values: [afterId, limit],
  });
}

/** Those of the entities that are there, locked. */
export async function lockEntities(client: SqlClient, ids: readonly string[]): Promise<readonly EntityRow[]> {
  return client.query({
    text: `${ENTITIES} where e.id = any($1::bigint[]) order by e.id for update of e`,
    values: [ids],
  });
}

/** The entities with ids from `first` up to, without, `end`. */
export async function readEntities(client: SqlClient, first: number, end: number): Promise<readonly EntityRow[]> {
  return client.query({
    text: `${ENTITIES} where e.id >= $1::bigint and e.id < $2::bigint order by e.id`,
    values: [first, end],
  });
}

export async function countEntities(client: SqlClient): Promise<number> {
  const [row] = await client.query<{ readonly total: number }>({
    text: 'select count(*)::float8 as total from entity',
  });
  return row?.total ?? 0;
}

export async function hasEntities(client: SqlClient): Promise<boolean> {
  return (await client.query({ text: 'select from entity limit 1' })).length > 0;
}

/** No id is higher. */
export async function lastEntityId(client: SqlClient): Promise<number> {
  const [row] = await client.query<{ readonly last: number }>({
    text: 'select coalesce(max(id), 0)::float8 as last from urn',
  });
  return row?.last ?? 0;
}

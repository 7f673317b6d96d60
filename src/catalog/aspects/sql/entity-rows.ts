import { RowSource, anyOf } from '#base/database/row-source';
import type { SqlClient, SqlStatement } from '#base/database/sql-client';

export interface EntityRow {
  readonly id: string;
  readonly removed: boolean;
  /** Run ids as a JSON array. */
  readonly runIds: string;
}

/**
 * Locks entity rows until the transaction ends, in the order of their ids, and inserts missing rows. Only one transaction at a time
 * can therefore write to an entity. The result lacks rows that another transaction inserted or deleted during the wait;
 * `lockMissing` locks them.
 */
export async function lockEntities(
  client: SqlClient,
  ids: readonly string[],
  now: number,
): Promise<readonly EntityRow[]> {
  if (ids.length === 0) return [];
  return client.query({ name: 'lock-entities', text: LOCK, values: [ids, now] });
}

/**
 * Locks the entities that `lockEntities` did not return. Repeats, because only the next statement sees a row that was inserted during the
 * wait.
 */
export async function lockMissing(
  client: SqlClient,
  ids: readonly string[],
  locked: readonly EntityRow[],
  now: number,
): Promise<readonly EntityRow[]> {
  const more: EntityRow[] = [];
  const known = new Set(locked.map((row) => row.id));
  for (
    let missing = ids.filter((id) => !known.has(id));
    missing.length > 0;
    missing = missing.filter((id) => !known.has(id))
  ) {
    const rows = await lockEntities(client, missing, now);
    for (const row of rows) {
      known.add(row.id);
      more.push(row);
    }
  }
  return more;
}

const LOCK = `
with wanted as (select id from unnest((select $1::bigint[])) as sent (id)),
locked as (select id, removed, run_ids from entity where id = ${anyOf(1, 'bigint')} order by id for update),
added as (
  insert into entity (id, created_on)
  select id, $2 from wanted where not exists (select from locked where locked.id = wanted.id) order by id
  on conflict (id) do nothing
  returning id, removed, run_ids
)
select id, removed, run_ids as "runIds" from locked union all select id, removed, run_ids from added`;

export interface EntityUpdate {
  readonly id: string;
  readonly removed: boolean;
  readonly runIds: string;
}

/** Updates the columns that follow from the writes to an entity. The rows must be locked. */
export function updateEntities(updates: readonly EntityUpdate[]): readonly SqlStatement[] {
  if (updates.length === 0) return [];
  return [{ name: 'update-entities', text: UPDATE, values: UPDATES.values(updates) }];
}

const UPDATES = new RowSource<EntityUpdate>({ id: 'bigint', removed: 'boolean', runIds: 'text' });

const UPDATE = `
update entity set removed = new.removed, run_ids = new.run_ids
from ${UPDATES.as('new')}
where entity.id = new.id`;

/**
 * Deletes the rows of entities that do not exist at the end of the transaction: deleted entities and rows that were inserted only to lock
 * them.
 */
export function deleteEntityRows(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [{ text: 'delete from entity where id = any ($1::bigint[])', values: [ids] }];
}

/** Deletes urns that this transaction inserted and did not use. */
export function deleteUrns(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [{ text: 'delete from urn where id = any ($1::bigint[])', values: [ids] }];
}

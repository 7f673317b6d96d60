import type { SqlClient } from '../../database/sql-client';

export interface EntityRow {
  readonly id: string;
  /** Run ids as a JSON array. */
  readonly runIds: string;
  /** Whether this transaction made the row. */
  readonly added: boolean;
}

/**
 * Locks the rows of entities in the order of their ids until the transaction ends, making those that are missing: what is written
 * about an entity is written by one transaction at a time. A row that another transaction made or deleted while this one waited is
 * seen by the next statement, hence the repetition.
 */
export async function lockEntities(client: SqlClient, ids: readonly string[], now: number): Promise<readonly EntityRow[]> {
  const locked: EntityRow[] = [];
  let missing = ids;
  while (missing.length > 0) {
    const rows = await client.query<EntityRow>({ name: 'lock-entities', text: LOCK, values: [missing, now] });
    locked.push(...rows);
    const known = new Set(rows.map((row) => row.id));
    missing = missing.filter((id) => !known.has(id));
  }
  return locked;
}

const LOCK = `
with wanted as (select id from unnest($1::bigint[]) as w (id)),
locked as (select id, run_ids from entity where id = any ($1::bigint[]) order by id for update),
added as (
  insert into entity (id, created_on, updated_on)
  select id, $2, $2 from wanted where not exists (select from locked where locked.id = wanted.id) order by id
  on conflict (id) do nothing
  returning id, run_ids
)
select id, run_ids as "runIds", false as added from locked union all select id, run_ids, true from added`;

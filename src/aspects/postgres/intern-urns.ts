import type { SqlClient } from '../../database/sql-client';

export interface WantedUrn {
  readonly entityType: string;
  /** Whether it is going to be written to: then a new one gets its entity row with it, locked as it is made. */
  readonly isTarget: boolean;
}

export interface UrnRow {
  readonly id: string;
  readonly urn: string;
  /** Whether this transaction made the row. */
  readonly added: boolean;
}

/**
 * The ids of urns, given to those that have none yet. Inserts in the order of the texts, so that transactions wait for each other
 * in one direction only. A urn that another transaction made meanwhile is seen by the next statement, hence the repetition.
 */
export async function internUrns(client: SqlClient, urns: ReadonlyMap<string, WantedUrn>, now: number): Promise<readonly UrnRow[]> {
  const found: UrnRow[] = [];
  let missing = [...urns].toSorted(([a], [b]) => (a < b ? -1 : 1));
  while (missing.length > 0) {
    const values = [missing.map(([urn]) => urn), missing.map(([, { entityType }]) => entityType), missing.map(([, { isTarget }]) => isTarget), now];
    const rows = await client.query<UrnRow>({ name: 'intern-urns', text: INTERN, values });
    found.push(...rows);
    const known = new Set(rows.map((row) => row.urn));
    missing = missing.filter(([urn]) => !known.has(urn));
  }
  return found;
}

const INTERN = `
with wanted as (select * from unnest($1::text[], $2::text[], $3::boolean[]) as w (urn, entity_type, is_target)),
known as (select urn.id, urn.urn from urn join wanted using (urn)),
added as (
  insert into urn (urn, entity_type)
  select urn, entity_type from wanted where not exists (select from known where known.urn = wanted.urn) order by urn collate "C"
  on conflict (urn) do nothing
  returning id, urn
),
made as (insert into entity (id, created_on, updated_on) select id, $4, $4 from added join wanted using (urn) where is_target)
select id, urn, false as added from known union all select id, urn, true from added`;

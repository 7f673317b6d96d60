import type { SqlClient } from '../../database/sql-client';

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
export async function internUrns(client: SqlClient, urns: ReadonlyMap<string, string>): Promise<readonly UrnRow[]> {
  const found: UrnRow[] = [];
  let missing = [...urns.keys()].toSorted();
  while (missing.length > 0) {
    const rows = await client.query<UrnRow>({ name: 'intern-urns', text: INTERN, values: [missing, missing.map((urn) => urns.get(urn))] });
    found.push(...rows);
    const known = new Set(rows.map((row) => row.urn));
    missing = missing.filter((urn) => !known.has(urn));
  }
  return found;
}

const INTERN = `
with wanted as (select * from unnest($1::text[], $2::text[]) as w (urn, entity_type)),
known as (select urn.id, urn.urn from urn join wanted using (urn)),
added as (
  insert into urn (urn, entity_type)
  select urn, entity_type from wanted where not exists (select from known where known.urn = wanted.urn) order by urn collate "C"
  on conflict (urn) do nothing
  returning id, urn
)
select id, urn, false as added from known union all select id, urn, true from added`;

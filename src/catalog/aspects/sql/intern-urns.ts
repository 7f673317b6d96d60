import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

export interface WantedUrn {
  readonly entityType: string;
  /** Whether the transaction writes to the entity. A new target also gets its entity row, which is thereby locked. */
  readonly isTarget: boolean;
}

interface UrnRow {
  readonly id: string;
  readonly urn: string;
  /** Whether this transaction inserted the row. */
  readonly added: boolean;
}

/**
 * The ids of urns. Inserts urns that do not have an id, sorted by urn, so that transactions cannot deadlock on them.
 * Repeats, because only the next statement sees a urn that another transaction inserted during the wait.
 */
export async function internUrns(
  client: SqlClient,
  urns: ReadonlyMap<string, WantedUrn>,
  now: number,
): Promise<readonly UrnRow[]> {
  const found: UrnRow[] = [];
  // A function that compares would make this three times as slow.
  let missing = [...urns.keys()].toSorted();
  while (missing.length > 0) {
    const wanted = missing.flatMap((urn) => {
      const how = urns.get(urn);
      return how ? [{ urn, ...how }] : [];
    });
    const rows = await client.query<UrnRow>({
      name: 'intern-urns',
      text: INTERN,
      values: [now, ...WANTED.values(wanted)],
    });
    for (const row of rows) found.push(row);
    const known = new Set(rows.map((row) => row.urn));
    missing = missing.filter((urn) => !known.has(urn));
  }
  return found;
}

const WANTED = new RowSource<WantedUrn & { readonly urn: string }>({
  urn: 'text',
  entityType: 'text',
  isTarget: 'boolean',
});

/** Joins only by index or row by row, because the planner assumes short arrays and the plan must also suit long ones. */
const INTERN = `
with wanted as (
  select sent.urn, sent.entity_type, sent.is_target, urn.id from ${WANTED.as('sent', 2)} left join urn on urn.urn = sent.urn
),
target as (
  insert into urn (urn, entity_type) select urn, entity_type from wanted where id is null and is_target order by urn collate "C"
  on conflict (urn) do nothing
  returning id, urn
),
other as (
  insert into urn (urn, entity_type) select urn, entity_type from wanted where id is null and not is_target order by urn collate "C"
  on conflict (urn) do nothing
  returning id, urn
),
locked as (insert into entity (id, created_on) select id, $1 from target)
select id, urn, false as added from wanted where id is not null
union all select id, urn, true from target
union all select id, urn, true from other`;

import { RowSource } from '../../database/row-source';
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
export async function internUrns(
  client: SqlClient,
  urns: ReadonlyMap<string, WantedUrn>,
  now: number,
): Promise<readonly UrnRow[]> {
  const found: UrnRow[] = [];
  let missing = [...urns].toSorted(([a], [b]) => (a < b ? -1 : 1));
  while (missing.length > 0) {
    const wanted = missing.map(([urn, { entityType, isTarget }]) => ({ urn, entityType, isTarget }));
    const rows = await client.query<UrnRow>({
      name: 'intern-urns',
      text: INTERN,
      values: [now, ...WANTED.values(wanted)],
    });
    found.push(...rows);
    const known = new Set(rows.map((row) => row.urn));
    missing = missing.filter(([urn]) => !known.has(urn));
  }
  return found;
}

const WANTED = new RowSource<WantedUrn & { readonly urn: string }>({
  urn: 'text',
  entityType: 'text',
  isTarget: 'boolean',
});

/** The planner takes arrays for short: every join here is a probe of an index or happens row by row, so that a plan for few is right for many. */
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
made as (insert into entity (id, created_on, updated_on) select id, $1, $1 from target)
select id, urn, false as added from wanted where id is not null
union all select id, urn, true from target
union all select id, urn, true from other`;

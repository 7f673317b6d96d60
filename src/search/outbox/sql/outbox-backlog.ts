import type { SqlClient } from '../../../database/sql-client';

/** How far the cluster is behind, in numbers. */
export interface OutboxBacklog {
  readonly rows: number;
  readonly ageSeconds: number;
  readonly poisoned: number;
}

export async function readOutboxBacklog(client: SqlClient): Promise<OutboxBacklog> {
  const [backlog] = await client.query<OutboxBacklog>({
    text: `
select (select count(*)::float8 from search_outbox) + (select count(*)::float8 from search_event_outbox) as rows,
  (select count(*)::float8 from search_poison) as poisoned,
  coalesce(extract(epoch from now() - least(
    (select written_on from search_outbox order by version limit 1), (select written_on from search_event_outbox order by version limit 1)
  ))::float8, 0) as "ageSeconds"`,
  });
  return backlog ?? { rows: 0, ageSeconds: 0, poisoned: 0 };
}

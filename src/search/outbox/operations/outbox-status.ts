import type { SqlClient } from '../../../database/sql-client';

/** The part is empty for the entity's document, and says which event otherwise. */
export interface RefusedWrite {
  readonly urn: string;
  readonly part: string;
  readonly reason: string;
}

export interface OutboxStatus {
  readonly waiting: number;
  readonly poisoned: number;
  readonly poison: readonly RefusedWrite[];
  /** Whether new indices are being made beside those that answer. */
  readonly rebuilding: boolean;
}

/** For people; shows the newest few of what was refused. */
export async function readOutboxStatus(client: SqlClient): Promise<OutboxStatus> {
  const [counts] = await client.query<Omit<OutboxStatus, 'poison'>>({
    text: `
select (select count(*)::float8 from search_outbox) + (select count(*)::float8 from search_event_outbox) as waiting, (select count(*)::float8 from search_poison) as poisoned,
  exists (select from search_rebuild) as rebuilding`,
  });
  const poison = await client.query<RefusedWrite>({ text: 'select urn, part, reason from search_poison order by refused_on desc, urn limit 10' });
  return { waiting: 0, poisoned: 0, rebuilding: false, ...counts, poison };
}

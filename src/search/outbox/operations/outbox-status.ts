import type { SqlClient } from '../../../database/sql-client';

export interface OutboxStatus {
  readonly waiting: number;
  readonly poisoned: number;
  readonly poison: readonly { readonly urn: string; readonly reason: string }[];
  /** Whether new indices are being made beside those that answer. */
  readonly rebuilding: boolean;
}

/** For people; shows the newest few of what was refused. */
export async function readOutboxStatus(client: SqlClient): Promise<OutboxStatus> {
  const [counts] = await client.query<Omit<OutboxStatus, 'poison'>>({
    text: `
select (select count(*)::float8 from search_outbox) as waiting, (select count(*)::float8 from search_poison) as poisoned,
  exists (select from search_rebuild) as rebuilding`,
  });
  const poison = await client.query<{ readonly urn: string; readonly reason: string }>({ text: 'select urn, reason from search_poison order by refused_on desc, urn limit 10' });
  return { waiting: 0, poisoned: 0, rebuilding: false, ...counts, poison };
}

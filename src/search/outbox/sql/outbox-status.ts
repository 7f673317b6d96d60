import type { SqlClient } from '../../../database/sql-client';
import { readOutboxBacklog } from './outbox-backlog';
import { readRebuild } from './rebuild-row';

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
  const { rows: waiting, poisoned } = await readOutboxBacklog(client);
  const poison = await client.query<RefusedWrite>({
    text: 'select urn, part, reason from search_poison order by refused_on desc, urn limit 10',
  });
  return { waiting, poisoned, poison, rebuilding: (await readRebuild(client)) !== undefined };
}

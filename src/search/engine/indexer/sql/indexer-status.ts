import type { SqlClient } from '#base/database/sql-client';
import { CONSUMERS } from './consumer-rows';
import { readRebuild } from './rebuild-row';

/** Numbers that say how far the cluster is behind. */
export interface IndexerBacklog {
  /** Rows of the change log that are not indexed yet, and what must be sent again. */
  readonly changes: number;
  readonly ageSeconds: number;
  readonly poisoned: number;
}

/** The part is empty for the entity's document, and identifies the event otherwise. */
interface RefusedWrite {
  readonly urn: string;
  readonly part: string;
  readonly reason: string;
}

interface IndexerStatus {
  readonly waiting: number;
  readonly poisoned: number;
  readonly poison: readonly RefusedWrite[];
  /** Whether new indices are being built beside those in use. */
  readonly rebuilding: boolean;
}

export async function readIndexerBacklog(client: SqlClient): Promise<IndexerBacklog> {
  const [backlog] = await client.query<IndexerBacklog>({ text: BACKLOG, values: [CONSUMERS] });
  return backlog ?? { changes: 0, ageSeconds: 0, poisoned: 0 };
}

/** Reads the status for operators. Shows the newest refusals. */
export async function readIndexerStatus(client: SqlClient): Promise<IndexerStatus> {
  const { changes: waiting, poisoned } = await readIndexerBacklog(client);
  const poison = await client.query<RefusedWrite>({
    text: 'select urn, part, reason from search_poison order by refused_on desc, urn limit 10',
  });
  return { waiting, poisoned, poison, rebuilding: (await readRebuild(client)) !== undefined };
}

const BACKLOG = `
with reached as (
  select coalesce(min(consumer.position), max(counter.position)) as position, max(counter.position) as last
  from change_counter as counter left join change_consumer as consumer on consumer.name = any($1::text[])
)
select ((last - position) + (select count(*) from search_retry))::float8 as changes,
  (select count(*)::float8 from search_poison) as poisoned,
  greatest(0, extract(epoch from now() - least(
    (select to_timestamp(created_on / 1000.0) from change where change.position > reached.position order by change.position limit 1),
    (select min(since) from search_retry)
  )))::float8 as "ageSeconds"
from reached`;

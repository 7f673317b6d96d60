import type { SqlClient, SqlStatement } from '#base/database/sql-client';
import { markAt } from '#catalog/changes/sql/read-marks';

/** A consumer of the change log: the documents of entities, and time series events, which no search waits for. */
export type ConsumerName = 'search documents' | 'search events';
export const CONSUMERS: readonly ConsumerName[] = ['search documents', 'search events'];

/** The right to index until the transaction ends, and facts of its snapshot. */
export interface Lease {
  /** The consumer has read the log up to this position. */
  readonly position: number;
  readonly logId: string;
  /** The last position of the log. */
  readonly last: number;
  /** The mark of the change there. */
  readonly mark: string;
  /** The version of every state in this snapshot. */
  readonly version: number;
  /** The generation of indices that is being built, if any. */
  readonly generation: string | null;
  /** Whether something must be sent again. */
  readonly hasRetries: boolean;
  /** Whether the cluster has refused something. */
  readonly hasPoison: boolean;
  /** Whether another version made the documents in use, or is making them, and none of its processes indexes. */
  readonly isForeign: boolean;
}

/** Keeps log rows from being deleted until they are indexed. A new consumer starts at the end, because a rebuild reads everything before it. */
export async function registerConsumers(client: SqlClient): Promise<void> {
  await client.query({
    text: `
insert into change_consumer (name, position) select name, counter.position from unnest($1::text[]) as name, change_counter as counter
on conflict (name) do nothing`,
    values: [CONSUMERS],
  });
}

export async function isRegistered(client: SqlClient, name: ConsumerName): Promise<boolean> {
  return (await client.query({ text: 'select from change_consumer where name = $1', values: [name] })).length > 0;
}

/** Removes the consumers of a catalog that no cluster indexes any more. */
export async function unregisterConsumers(client: SqlClient): Promise<void> {
  await client.query({ text: 'delete from change_consumer where name = any($1::text[])', values: [CONSUMERS] });
}

/** Changes wait so long for a process of the version that made the documents in use. It holds the row while it indexes. */
const FOREIGN_AFTER_MS = 2000;

/**
 * Locks the row of the consumer. The transaction must be at isolation level repeatable read.
 * @param version of the documents that this process makes; without it, it may index beside every version
 * @returns undefined if another process has it, or if processes of the version that made the documents in use are to index
 */
export async function leaseConsumer(
  client: SqlClient,
  name: ConsumerName,
  version?: string,
): Promise<Lease | undefined> {
  const values = [name, version ?? null, Date.now() - FOREIGN_AFTER_MS];
  const [lease] = await client.query<Lease>({ name: 'search-lease-consumer', text: LEASE, values });
  return lease;
}

export function advanceConsumer(name: ConsumerName, position: number): SqlStatement {
  return {
    name: 'search-advance-consumer',
    text: 'update change_consumer set position = $2, updated_on = now() where name = $1',
    values: [name, position],
  };
}

/** The version of the states that a snapshot shows: it rises with every commit, and never falls. */
export async function readSnapshotVersion(client: SqlClient): Promise<number> {
  const [row] = await client.query<{ readonly version: number }>({
    text: `select (${VERSION})::float8 as version from change_counter as counter`,
  });
  return row?.version ?? 0;
}

/**
 * Makes all later versions higher than those of before, because they continue from the time in microseconds, which positions never overtake.
 * - At a start, because a database that was restored from a copy, or that takes the place of another one, would use versions again that the
 *   cluster has seen, and the cluster would ignore its writes.
 * - For repairs, because who changes an index by hand also raises the versions there.
 */
export const RAISE_VERSIONS: SqlStatement = {
  text: `
update search_version set base = greatest(base + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint - counter.position)
from change_counter as counter`,
};

const VERSION = 'counter.position + (select base from search_version)';

/** Documents of several versions, and an empty index, have no version. */
const LEASE = `
with other as (
  select from search_state where version ~ '^(making )?cluster [^ ]+ ' and position($2::text in version) = 0
)
select consumer.position::float8 as position, counter.log_id as "logId", counter.position::float8 as last,
  ${markAt('counter.position')} as mark, (${VERSION})::float8 as version,
  (select generation from search_rebuild) as generation,
  exists (select from search_retry) as "hasRetries", exists (select from search_poison) as "hasPoison",
  exists (select from other) as "isForeign"
from change_consumer as consumer, change_counter as counter
where consumer.name = $1 and (not exists (select from other) or exists (
  select from change where position = consumer.position + 1 and created_on < $3::bigint
))
for update of consumer skip locked`;

import type { SqlClient } from '#base/database/sql-client';
import type { Series } from '#catalog/registry/model-registry';
import type { TimeseriesTruncation } from '#catalog/timeseries/timeseries-service';
import { SHARD_IDS, type ShardDigest, type EventEntry } from '#search/engine/document-store';
import { EVENT_DIGEST, ofSeries, seriesNames } from './event-deliveries';

/** Digests of the events of some series, by shard of the entity ids. It reads a range of the primary key. */
export async function readEventDigests(
  client: SqlClient,
  first: number,
  end: number,
  series: readonly Series[],
): Promise<readonly ShardDigest[]> {
  return client.query({
    text: `
select (e.entity_id / ${SHARD_IDS})::float8 as shard, count(*)::float8 as documents, sum(${EVENT_DIGEST})::float8 as sum
from timeseries_event e where e.entity_id >= $1::bigint and e.entity_id < $2::bigint and ${ofSeries(3)} group by e.entity_id / ${SHARD_IDS}`,
    values: [first, end, seriesNames(series)],
  });
}

export async function readEventEntries(
  client: SqlClient,
  shard: number,
  series: readonly Series[],
): Promise<readonly EventEntry[]> {
  return client.query({
    text: `
select e.entity_id as "entityId", u.urn, e.entity_type as "entityType", e.aspect, e.timestamp_millis::float8 as "timestampMillis", e.event_key as "eventKey", ${EVENT_DIGEST} as digest
from timeseries_event e join urn u on u.id = e.entity_id where e.entity_id >= $1::bigint and e.entity_id < $2::bigint and ${ofSeries(3)}`,
    values: [shard * SHARD_IDS, (shard + 1) * SHARD_IDS, seriesNames(series)],
  });
}

/** Keys of the events that changed and are not indexed yet. */
export async function readPendingEvents(client: SqlClient, shard: number): Promise<ReadonlySet<string>> {
  const rows = await client.query<{ readonly eventKey: string }>({
    text: PENDING,
    values: [shard * SHARD_IDS, (shard + 1) * SHARD_IDS],
  });
  return new Set(rows.map(({ eventKey }) => eventKey));
}

/** Whether events that a truncation deletes are not deleted from the index yet. */
export async function isTruncationPending(
  client: SqlClient,
  { entityType, aspectName, endTimeMillis }: TimeseriesTruncation,
): Promise<boolean> {
  const rows = await client.query({ text: TRUNCATION_PENDING, values: [entityType, aspectName, endTimeMillis] });
  return rows.length > 0;
}

/** Finds the series that have events. It looks up one entry of an index for each. */
export async function readFilledSeries(client: SqlClient, series: readonly Series[]): Promise<readonly Series[]> {
  const rows = await client.query<{ readonly at: number }>({
    text: FILLED,
    values: [series.map(({ entityType }) => entityType), series.map(({ aspectName }) => aspectName)],
  });
  const filled = new Set(rows.map(({ at }) => at - 1));
  return series.filter((_, at) => filled.has(at));
}

const FILLED = `
select at::int from unnest($1::text[], $2::text[]) with ordinality as series (entity_type, aspect, at)
where exists (select from timeseries_event as event where event.entity_type = series.entity_type and event.aspect = series.aspect)`;

const UNREAD = "position > (select position from change_consumer where name = 'search events')";

const PENDING = `
select event_key as "eventKey" from change
where ${UNREAD} and event_key is not null and entity_id >= $1::bigint and entity_id < $2::bigint
union select event_key from search_retry where event_key is not null and entity_id >= $1::bigint and entity_id < $2::bigint`;

const TRUNCATION_PENDING = `
(select from change where ${UNREAD} and event_key is not null and entity_type = $1 and aspect = $2 and event_time <= $3::bigint limit 1)
union all
(select from search_retry where event_key is not null and entity_type = $1 and aspect = $2 and timestamp_millis <= $3::bigint limit 1)`;

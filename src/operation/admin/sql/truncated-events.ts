import type { SqlClient } from '#base/database/sql-client';
import type { EventKey } from '#catalog/timeseries/event-row';
import type { TimeseriesTruncation } from '#catalog/timeseries/timeseries-service';
import type { TruncationPlan } from '../admin-service';

/** Counts the events that a truncation deletes, by an index-only scan of `timeseries_event_age`. */
export async function countEvents(
  client: SqlClient,
  { entityType, aspectName, endTimeMillis }: TimeseriesTruncation,
): Promise<TruncationPlan> {
  const [row] = await client.query<{ deleted: string; total: string }>({
    text: `
select count(*) filter (where timestamp_millis <= $3::numeric) as deleted, count(*) as total
from timeseries_event where entity_type = $1 and aspect = $2`,
    values: [entityType, aspectName, endTimeMillis],
  });
  return { rowsToDelete: Number(row?.deleted ?? 0), rowsTotal: Number(row?.total ?? 0) };
}

/** The entities of the oldest batch of events, one for each event: an index range of `timeseries_event_age`. */
export async function findOldestEvents(
  client: SqlClient,
  { entityType, aspectName, endTimeMillis, batchSize }: TimeseriesTruncation,
): Promise<readonly string[]> {
  const rows = await client.query<{ id: string }>({
    text: `
select entity_id as id from timeseries_event
where entity_type = $1 and aspect = $2 and timestamp_millis <= $3::bigint order by timestamp_millis limit $4`,
    values: [entityType, aspectName, endTimeMillis, batchSize],
  });
  return rows.map(({ id }) => id);
}

/** Deletes the oldest batch of events of these entities. @returns the deleted events */
export async function deleteEvents(
  client: SqlClient,
  { entityType, aspectName, endTimeMillis, batchSize }: TimeseriesTruncation,
  entityIds: readonly string[],
): Promise<readonly EventKey[]> {
  if (entityIds.length === 0) return [];
  return client.query({
    text: `
with oldest as (
  select entity_id, timestamp_millis, event_key from timeseries_event
  where entity_type = $1 and aspect = $2 and timestamp_millis <= $3::bigint and entity_id = any ($5::bigint[])
  order by timestamp_millis limit $4
)
delete from timeseries_event as event using oldest
where event.entity_id = oldest.entity_id and event.aspect = $2
  and event.timestamp_millis = oldest.timestamp_millis and event.event_key = oldest.event_key
returning event.entity_id as "entityId", event.entity_type as "entityType", event.aspect,
  event.timestamp_millis::float8 as "timestampMillis", event.event_key as "eventKey"`,
    values: [entityType, aspectName, endTimeMillis, batchSize, entityIds],
  });
}

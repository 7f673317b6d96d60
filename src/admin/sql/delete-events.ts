import type { SqlClient } from '../../database/sql-client';
import type { EventKey } from '../../timeseries/event-row';
import type { TimeseriesTruncation } from '../../timeseries/timeseries-service';

/** Deletes one batch of the oldest events of a series, of these entities only. @returns which */
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
  where entity_type = $1 and aspect = $2 and timestamp_millis <= $3::bigint and entity_id = any ($5::bigint[]) order by timestamp_millis limit $4
)
delete from timeseries_event as event using oldest
where event.entity_id = oldest.entity_id and event.aspect = $2 and event.timestamp_millis = oldest.timestamp_millis and event.event_key = oldest.event_key
returning event.entity_id as "entityId", event.entity_type as "entityType", event.aspect, event.timestamp_millis::float8 as "timestampMillis", event.event_key as "eventKey"`,
    values: [entityType, aspectName, endTimeMillis, batchSize, entityIds],
  });
}

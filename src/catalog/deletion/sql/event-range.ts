import type { SqlClient } from '#base/database/sql-client';
import type { EventKey } from '#catalog/timeseries/event-row';

/** Events of one entity. The bounds are epoch milliseconds and belong to the range. */
interface EventRange {
  readonly urn: string;
  readonly aspect: string;
  readonly start: number;
  readonly end: number;
  readonly limit: number;
}

/** The entity, once for each event of the next batch: a range of the primary key. */
export async function findEventsInRange(client: SqlClient, range: EventRange): Promise<readonly string[]> {
  const rows = await client.query<{ readonly id: string }>({
    text: `
select entity_id as id from timeseries_event
where entity_id = (select id from urn where urn = $1) and aspect = $2
  and timestamp_millis >= $3::numeric and timestamp_millis <= $4::numeric limit $5`,
    values: valuesOf(range),
  });
  return rows.map(({ id }) => id);
}

/** @returns the deleted events */
export async function deleteEventsInRange(client: SqlClient, range: EventRange): Promise<readonly EventKey[]> {
  return client.query({
    text: `
with doomed as (
  select entity_id, aspect, timestamp_millis, event_key from timeseries_event
  where entity_id = (select id from urn where urn = $1) and aspect = $2
    and timestamp_millis >= $3::numeric and timestamp_millis <= $4::numeric limit $5
)
delete from timeseries_event as event using doomed
where (event.entity_id, event.aspect, event.timestamp_millis, event.event_key)
    = (doomed.entity_id, doomed.aspect, doomed.timestamp_millis, doomed.event_key)
returning event.entity_id as "entityId", event.entity_type as "entityType", event.aspect,
  event.timestamp_millis::float8 as "timestampMillis", event.event_key as "eventKey"`,
    values: valuesOf(range),
  });
}

function valuesOf({ urn, aspect, start, end, limit }: EventRange): readonly unknown[] {
  return [urn, aspect, start, end, limit];
}

import type { SqlClient } from '#base/database/sql-client';
import type { EventKey } from '#catalog/timeseries/event-row';

/** The entities of a batch of events of the run, one for each event: a range of the index by run. */
export async function findRunEvents(client: SqlClient, runId: string, limit: number): Promise<readonly string[]> {
  const rows = await client.query<{ readonly id: string }>({
    text: 'select entity_id as id from timeseries_event where run_id = $1 limit $2',
    values: [runId, limit],
  });
  return rows.map(({ id }) => id);
}

/** Deletes up to `limit` events that the run wrote to these entities. @returns the deleted events */
export async function deleteRunEvents(
  client: SqlClient,
  runId: string,
  limit: number,
  entityIds: readonly string[],
): Promise<readonly EventKey[]> {
  if (entityIds.length === 0) return [];
  return client.query({ text: DELETE, values: [runId, limit, entityIds] });
}

const DELETE = `
with found as (
  select entity_id, aspect, timestamp_millis, event_key from timeseries_event
  where run_id = $1 and entity_id = any ($3::bigint[]) limit $2
)
delete from timeseries_event as event using found
where event.entity_id = found.entity_id and event.aspect = found.aspect
  and event.timestamp_millis = found.timestamp_millis and event.event_key = found.event_key
returning event.entity_id as "entityId", event.entity_type as "entityType", event.aspect,
  event.timestamp_millis::float8 as "timestampMillis", event.event_key as "eventKey"`;

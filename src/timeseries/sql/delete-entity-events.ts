import type { SqlClient } from '../../database/sql-client';
import type { EventKey } from '../event-row';

/** Deletes all events of entities. @returns which */
export async function deleteEntityEvents(
  client: SqlClient,
  entityIds: readonly string[],
): Promise<readonly EventKey[]> {
  if (entityIds.length === 0) return [];
  return client.query({ text: DELETE, values: [entityIds] });
}

const DELETE = `
delete from timeseries_event where entity_id = any ($1::bigint[])
returning entity_id as "entityId", entity_type as "entityType", aspect, timestamp_millis::float8 as "timestampMillis", event_key as "eventKey"`;

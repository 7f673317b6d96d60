import { RowSource } from '#base/database/row-source';
import type { SqlClient, SqlStatement } from '#base/database/sql-client';
import type { EventWrite } from '#catalog/changes/change-set';
import type { EventKey } from '../event-row';

export interface EventRow extends EventWrite {
  readonly entityId: string;
  readonly entityType: string;
}

/**
 * Stores events, one row per key. An event with the key of a stored event replaces it. The caller must not pass two events with the same
 * key.
 */
export function writeEvents(events: readonly EventRow[]): readonly SqlStatement[] {
  if (events.length === 0) return [];
  return [{ name: 'write-events', text: WRITE, values: EVENTS.values(events) }];
}

const EVENTS = new RowSource<EventRow>({
  entityId: 'bigint',
  aspect: 'text',
  timestampMillis: 'bigint',
  eventKey: 'uuid',
  entityType: 'text',
  event: 'text',
  systemMetadata: 'text',
  runId: 'text',
  columns: 'jsonb',
  createdOn: 'bigint',
});

const WRITE = `
insert into timeseries_event (${EVENTS.names}) select * from ${EVENTS.as('sent')}
on conflict (entity_id, aspect, timestamp_millis, event_key) do update set
  event = excluded.event, system_metadata = excluded.system_metadata, run_id = excluded.run_id,
  columns = excluded.columns, created_on = excluded.created_on, sequence = excluded.sequence`;

/** Deletes all events of entities. @returns the keys of the deleted events */
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

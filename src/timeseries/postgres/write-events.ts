import { columns } from '../../database/columns';
import type { SqlClient } from '../../database/sql-client';
import type { EventRow } from '../event-row';

export interface EventWrite extends EventRow {
  readonly entityId: string;
  readonly entityType: string;
}

/** Stores events in their order, one row per key: of two in one call the caller keeps the later. An event that is written again is a late one. */
export async function writeEvents(client: SqlClient, events: readonly EventWrite[]): Promise<void> {
  if (events.length === 0) return;
  const fields = ['entityId', 'aspect', 'timestampMillis', 'eventKey', 'entityType', 'event', 'systemMetadata', 'runId', 'columns', 'createdOn'] as const;
  await client.query({ name: 'write-events', text: WRITE, values: columns(events, fields) });
}

const WRITE = `
insert into timeseries_event (entity_id, aspect, timestamp_millis, event_key, entity_type, event, system_metadata, run_id, columns, created_on)
select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[], $10::bigint[])
on conflict (entity_id, aspect, timestamp_millis, event_key) do update set
  event = excluded.event, system_metadata = excluded.system_metadata, run_id = excluded.run_id,
  columns = excluded.columns, created_on = excluded.created_on, sequence = excluded.sequence`;

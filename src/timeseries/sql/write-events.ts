import { RowSource } from '../../database/row-source';
import type { SqlStatement } from '../../database/sql-client';
import type { EventWrite } from '../../changes/change-set';

export interface EventRow extends EventWrite {
  readonly entityId: string;
  readonly entityType: string;
}

/** Stores events in their order, one row per key: of two in one call the caller keeps the later. An event that is written again is a late one. */
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

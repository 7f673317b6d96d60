import { RowSource } from '../../../database/row-source';
import type { SqlStatement } from '../../../database/sql-client';
import type { EventKey } from '../../../timeseries/event-row';
import type { TimeseriesTruncation } from '../../../timeseries/timeseries-service';

const EVENTS = new RowSource<EventKey>({
  entityId: 'bigint',
  entityType: 'text',
  aspect: 'text',
  timestampMillis: 'bigint',
  eventKey: 'uuid',
});
const INSERT = `insert into search_event_outbox (${EVENTS.names})`;

/** Of events that this transaction wrote or deleted: the lock on their rows lets later writes draw higher versions. */
export function insertEventRows(events: readonly EventKey[]): readonly SqlStatement[] {
  if (events.length === 0) return [];
  return [
    {
      name: 'search-insert-event-outbox',
      text: `${INSERT} select * from ${EVENTS.as('sent')}`,
      values: EVENTS.values(events),
    },
  ];
}

/** Of the events that a truncation has left. */
export function insertSeriesEventRows({
  entityType,
  aspectName,
  endTimeMillis,
}: TimeseriesTruncation): readonly SqlStatement[] {
  return [
    {
      text: `${INSERT} select ${EVENTS.names} from timeseries_event where entity_type = $1 and aspect = $2 and timestamp_millis <= $3::bigint`,
      values: [entityType, aspectName, endTimeMillis],
    },
  ];
}

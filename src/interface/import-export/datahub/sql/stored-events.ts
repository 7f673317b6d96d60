import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

/** Identifies an event. */
export interface EventPlace {
  readonly urn: string;
  readonly aspect: string;
  readonly timestampMillis: number;
  readonly eventKey: string;
}

interface StoredEvent extends EventPlace {
  /** JSON. */
  readonly event: string;
}

const PLACES = new RowSource<EventPlace>({ urn: 'text', aspect: 'text', timestampMillis: 'bigint', eventKey: 'uuid' });

/** Finds the events that are stored, by the primary key of their table. */
export function storedEvents(client: SqlClient, places: readonly EventPlace[]): Promise<readonly StoredEvent[]> {
  return client.query({ text: STORED, values: PLACES.values(places) });
}

const STORED = `
select wanted.urn, wanted.aspect, wanted.timestamp_millis::float8 as "timestampMillis", wanted.event_key as "eventKey", stored.event
from ${PLACES.as('wanted')} join urn on urn.urn = wanted.urn
join timeseries_event as stored on stored.entity_id = urn.id and stored.aspect = wanted.aspect
  and stored.timestamp_millis = wanted.timestamp_millis and stored.event_key = wanted.event_key`;

import type { SqlStatement } from '../../database/sql-client';

export interface StoredEventRow {
  readonly urn: string;
  readonly entity_type: string;
  readonly aspect: string;
  readonly event: string;
  readonly system_metadata: string | null;
}

/** All events of all time series, oldest first within each. */
export const STORED_EVENTS: SqlStatement = {
  text: `select u.urn, u.entity_type, e.aspect, e.event, e.system_metadata
         from timeseries_event e join urn u on u.id = e.entity_id
         order by u.urn, e.aspect, e.timestamp_millis, e.sequence`,
};

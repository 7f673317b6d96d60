import { RowSource } from '../../database/row-source';
import type { SqlClient } from '../../database/sql-client';

export interface SeriesKey {
  readonly id: string;
  readonly aspect: string;
}

export interface NewestEvent extends SeriesKey {
  readonly timestampMillis: string;
  readonly event: string;
  readonly createdOn: string;
}

/** The newest event of each series, of several at one time the one written last: one probe of the primary key for each. */
export async function readNewestEvents(
  client: SqlClient,
  series: readonly SeriesKey[],
): Promise<readonly NewestEvent[]> {
  if (series.length === 0) return [];
  return client.query({ name: 'read-newest-events', text: READ, values: SERIES.values(series) });
}

const SERIES = new RowSource<SeriesKey>({ id: 'bigint', aspect: 'text' });

const READ = `
select series.id, series.aspect, newest.timestamp_millis as "timestampMillis", newest.event, newest.created_on as "createdOn"
from ${SERIES.as('series')}
cross join lateral (
  select timestamp_millis, event, created_on from timeseries_event
  where entity_id = series.id and aspect = series.aspect order by timestamp_millis desc, sequence desc limit 1
) as newest`;

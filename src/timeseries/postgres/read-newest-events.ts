import { columns } from '../../database/columns';
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
export async function readNewestEvents(client: SqlClient, series: readonly SeriesKey[]): Promise<readonly NewestEvent[]> {
  if (series.length === 0) return [];
  return client.query({ name: 'read-newest-events', text: READ, values: columns(series, ['id', 'aspect']) });
}

/** The lengths of the arrays are hidden from the planner, as in `read-others`: a plan for each execution took ten times as long as executing it. */
const READ = `
select series.id, series.aspect, newest.timestamp_millis as "timestampMillis", newest.event, newest.created_on as "createdOn"
from unnest((select $1::bigint[]), (select $2::text[])) as series (id, aspect)
cross join lateral (
  select timestamp_millis, event, created_on from timeseries_event
  where entity_id = series.id and aspect = series.aspect order by timestamp_millis desc, sequence desc limit 1
) as newest`;

import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';
import type { ColumnOfSeries } from '../timeseries-service';

interface PastValuesRow {
  readonly urn: string;
  /** JSON: pairs of a time in epoch milliseconds and a value, newest first. */
  readonly past: string;
}

/** The values of one column in the newest events of each series that has some. Reads a range of the primary key of each series, backwards. */
export async function readPastValues(
  client: SqlClient,
  series: readonly ColumnOfSeries[],
  limit: number,
): Promise<readonly PastValuesRow[]> {
  return client.query({ name: 'read-past-values', text: READ, values: [...SERIES.values(series), limit] });
}

const SERIES = new RowSource<ColumnOfSeries>({ urn: 'text', aspectName: 'text', column: 'text' });

const READ = `
select series.urn, past.pairs::text as past
from ${SERIES.as('series')}
join urn as known on known.urn = series.urn
cross join lateral (
  select json_agg(json_build_array(timestamp_millis, value) order by timestamp_millis desc, sequence desc) as pairs
  from (
    select timestamp_millis, sequence, columns ->> series."column" as value from timeseries_event
    where entity_id = known.id and aspect = series.aspect_name
    order by timestamp_millis desc, sequence desc limit $${SERIES.parameters + 1}
  ) as newest
  where value is not null
) as past
where past.pairs is not null`;

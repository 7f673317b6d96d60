import { excessColumn, runningBytes, type SizedRow, whileItFits } from '#base/database/answer-bytes';
import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';
import type { SeriesOfEntity } from '../timeseries-service';

/** The texts are null if the row does not fit into an answer. */
interface LatestEventRow extends SizedRow {
  readonly urn: string;
  readonly aspect: string;
  readonly value: string;
  readonly systemMetadata: string | null;
  readonly createdOn: string;
}

/** The newest event of each series. The last written one wins if several have the same time. Probes the primary key once per series. */
export async function readLatestEvents(
  client: SqlClient,
  series: readonly SeriesOfEntity[],
): Promise<readonly LatestEventRow[]> {
  return client.query({ name: 'read-latest-events', text: READ, values: SERIES.values(series) });
}

const SERIES = new RowSource<SeriesOfEntity>({ urn: 'text', aspectName: 'text' });

const READ = `
select urn, aspect, ${whileItFits('event')} as value, ${whileItFits('system_metadata')} as "systemMetadata", created_on as "createdOn", ${excessColumn()}
from (
  select *, ${runningBytes('event', 'system_metadata')} as bytes from (
    select known.urn, series.aspect_name as aspect, newest.event, newest.system_metadata, newest.created_on
    from ${SERIES.as('series')}
    join urn as known on known.urn = series.urn
    cross join lateral (
      select event, system_metadata, created_on from timeseries_event
      where entity_id = known.id and aspect = series.aspect_name order by timestamp_millis desc, sequence desc limit 1
    ) as newest
  ) as found
) as sized`;

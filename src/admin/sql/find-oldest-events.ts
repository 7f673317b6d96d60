import type { SqlClient } from '../../database/sql-client';
import type { TimeseriesTruncation } from '../../timeseries/timeseries-service';

/** The entities of the oldest events of a series, one for each event, a batch of them at most: an index range of `timeseries_event_age`. */
export async function findOldestEvents(
  client: SqlClient,
  { entityType, aspectName, endTimeMillis, batchSize }: TimeseriesTruncation,
): Promise<readonly string[]> {
  const rows = await client.query<{ id: string }>({
    text: 'select entity_id as id from timeseries_event where entity_type = $1 and aspect = $2 and timestamp_millis <= $3::bigint order by timestamp_millis limit $4',
    values: [entityType, aspectName, endTimeMillis, batchSize],
  });
  return rows.map(({ id }) => id);
}

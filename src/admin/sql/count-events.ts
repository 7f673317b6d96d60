import type { SqlClient } from '../../database/sql-client';
import type { TimeseriesTruncation } from '../../timeseries/timeseries-service';
import type { TruncationPlan } from '../admin-service';

/** How many events of a series a truncation takes: an index-only scan of `timeseries_event_age`. */
export async function countEvents(
  client: SqlClient,
  { entityType, aspectName, endTimeMillis }: TimeseriesTruncation,
): Promise<TruncationPlan> {
  const [row] = await client.query<{ deleted: string; total: string }>({
    text: `
select count(*) filter (where timestamp_millis <= $3::numeric) as deleted, count(*) as total
from timeseries_event where entity_type = $1 and aspect = $2`,
    values: [entityType, aspectName, endTimeMillis],
  });
  return { rowsToDelete: Number(row?.deleted ?? 0), rowsTotal: Number(row?.total ?? 0) };
}

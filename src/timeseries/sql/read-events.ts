import type { SqlClient } from '../../database/sql-client';
import { SqlParameters } from '../../database/sql-parameters';
import type { TimeseriesQuery } from '../timeseries-service';
import { filterCondition, orderBy } from './event-conditions';

export interface EventReadRow {
  readonly timestampMillis: string;
  readonly value: string;
  readonly systemMetadata: string | null;
}

/** Events of one series: a range of the primary key, read from its end unless another order is asked for. Filters look at the columns of those rows only. */
export async function readEvents(client: SqlClient, query: TimeseriesQuery): Promise<readonly EventReadRow[]> {
  const parameters = new SqlParameters();
  const conditions = [
    `entity_id = (select id from urn where urn = ${parameters.add(query.urn)})`,
    `aspect = ${parameters.add(query.aspectName)}`,
    ...(query.startTimeMillis === undefined
      ? []
      : [`timestamp_millis >= ${parameters.add(query.startTimeMillis)}::numeric`]),
    ...(query.endTimeMillis === undefined
      ? []
      : [`timestamp_millis <= ${parameters.add(query.endTimeMillis)}::numeric`]),
    ...(query.filter === undefined ? [] : [filterCondition(query.filter, parameters)]),
  ];
  const text = `
select timestamp_millis as "timestampMillis", event as value, system_metadata as "systemMetadata"
from timeseries_event where ${conditions.join(' and ')} order by ${orderBy(query.sort, parameters)} limit ${parameters.add(query.limit)}`;
  return client.query({ text, values: parameters.values });
}

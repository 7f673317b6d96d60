import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

export interface AspectOfType {
  readonly entityType: string;
  readonly aspect: string;
}

export interface ValueCount extends AspectOfType {
  /** Latest values and events. */
  readonly values: number;
}

const PAIRS = new RowSource<AspectOfType>({ entityType: 'text', aspect: 'text' });

/**
 * Counts the stored values of these aspects. Reads the whole table of latest values, and a range of an index of events
 * for each.
 */
export async function countValues(client: SqlClient, pairs: readonly AspectOfType[]): Promise<readonly ValueCount[]> {
  if (pairs.length === 0) return [];
  return client.query({ text: COUNT, values: PAIRS.values(pairs) });
}

const COUNT = `
with pair as materialized (select * from ${PAIRS.as('sent')}),
stored as (
  select urn.entity_type, latest.aspect from aspect_latest as latest join urn on urn.id = latest.entity_id
  where latest.aspect = any (array(select aspect from pair))
  union all
  select pair.entity_type, pair.aspect from pair cross join lateral (
    select from timeseries_event as event where event.entity_type = pair.entity_type and event.aspect = pair.aspect offset 0
  ) as event
)
select entity_type as "entityType", aspect, count(*)::float8 as values
from stored join pair using (entity_type, aspect) group by entity_type, aspect order by count(*) desc, 1, 2`;

/** The time series that have events, one after the other by the index: few rows are read. */
export async function readSeries(client: SqlClient): Promise<readonly AspectOfType[]> {
  return client.query({ text: SERIES });
}

const SERIES = `
with recursive series as (
  (select entity_type, aspect from timeseries_event order by entity_type, aspect limit 1)
  union all
  select next.entity_type, next.aspect from series cross join lateral (
    select entity_type, aspect from timeseries_event as event
    where (event.entity_type, event.aspect) > (series.entity_type, series.aspect) order by entity_type, aspect limit 1
  ) as next
)
select entity_type as "entityType", aspect from series`;

interface ScannedValue extends AspectOfType {
  readonly id: string;
  readonly value: string;
}

/** The latest values that follow an entity and an aspect, in the order of the primary key. */
export async function scanValues(
  client: SqlClient,
  after: { readonly id: string; readonly aspect: string },
  limit: number,
): Promise<readonly ScannedValue[]> {
  return client.query({ name: 'scan-values', text: SCAN, values: [after.id, after.aspect, limit] });
}

const SCAN = `
select latest.entity_id as id, latest.aspect, latest.value, urn.entity_type as "entityType"
from (
  select entity_id, aspect, value from aspect_latest where (entity_id, aspect) > ($1::bigint, $2)
  order by entity_id, aspect limit $3
) as latest join urn on urn.id = latest.entity_id order by latest.entity_id, latest.aspect`;

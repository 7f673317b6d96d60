import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

/** What to count for one change; null matches all. */
interface CountedValues {
  readonly change: number;
  readonly aspect: string | null;
  readonly entityType: string | null;
  /** A SQL/JSON path that finds something in the values. */
  readonly path: string | null;
}

const COUNTED = new RowSource<CountedValues>({
  change: 'int',
  aspect: 'text',
  entityType: 'text',
  path: 'text',
});

/** The latest values and the events that the changes affect, by change. A value counts once for a change. */
export async function countStoredValues(
  client: SqlClient,
  counted: readonly CountedValues[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await client.query<{ readonly change: number; readonly found: number }>({
    text: `
with counted as (select * from ${COUNTED.as('given')}),
stored as (
  select a.aspect, u.entity_type, a.value from aspect_latest a join urn u on u.id = a.entity_id
  union all
  select aspect, entity_type, event from timeseries_event
),
matched as (
  select (select array_agg(distinct c.change) from counted c
    where (c.aspect is null or c.aspect = s.aspect) and (c.entity_type is null or c.entity_type = s.entity_type)
      and (c.path is null or jsonb_path_exists(s.value::jsonb, c.path::jsonpath))) changes
  from stored s
)
select change, count(*)::float8 found from matched, unnest(changes) change group by change`,
    values: COUNTED.values(counted),
  });
  return new Map(rows.map(({ change, found }) => [change, found]));
}

import type { SqlClient } from '#base/database/sql-client';

/**
 * The first position whose change was logged at a time or later; one behind the newest if there is none. Halves the range of positions, so it
 * takes about twenty probes of the primary key. Times rise with positions, but for the difference of the clocks of processes.
 * @param time epoch milliseconds
 */
export async function findPositionAt(client: SqlClient, time: number): Promise<number> {
  const [row] = await client.query<{ readonly position: number }>({
    name: 'find-position-at',
    text: FIND,
    values: [time],
  });
  return row?.position ?? 1;
}

const FIND = `
with recursive range (low, high) as (
  select coalesce((select min(position) from change), position + 1), position + 1 from change_counter
  union all
  select case when later then low else middle + 1 end, case when later then middle else high end
  from (
    select low, high, middle,
           coalesce((select created_on >= $1::bigint from change where position >= middle order by position limit 1), true) as later
    from (select low, high, (low + high) / 2 as middle from range where low < high) as halved
  ) as probed
)
select low::float8 as position from range where low >= high`;

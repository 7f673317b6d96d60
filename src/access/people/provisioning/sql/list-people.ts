import type { SqlClient } from '#base/database/sql-client';
import type { UrnRange } from '#catalog/urn/urn-range';

interface PeopleQuery extends UrnRange {
  readonly keyAspect: string;
  readonly start: number;
  /** All that are left without it. */
  readonly count?: number | undefined;
}

export interface PeopleList {
  readonly total: number;
  readonly urns: readonly string[];
}

/** Urns of all stored users or groups, in order. Reads the range of the index of urns, and one row of the primary key of aspects for each. */
export async function listPeople(
  client: SqlClient,
  { first, end, keyAspect, start, count }: PeopleQuery,
): Promise<PeopleList> {
  const [list] = await client.query<PeopleList>({
    name: 'list-people',
    text: LIST,
    values: [first, end, keyAspect, start, count ?? null],
  });
  return list ?? { total: 0, urns: [] };
}

const LIST = `
with listed as materialized (
  select urn.urn from urn
  where urn.urn >= $1 and urn.urn < $2
    and exists (select from aspect_latest as stored where stored.entity_id = urn.id and stored.aspect = $3)
),
page as (select urn from listed order by urn offset $4::bigint limit $5::bigint)
select (select count(*) from listed)::float8 as total, coalesce((select array_agg(urn order by urn) from page), '{}') as urns`;

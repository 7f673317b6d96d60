import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';

/** One entity of a page. Past the end of the result, one row that contains only the total. */
interface ShownRow {
  readonly total: number;
  readonly id: string | null;
  readonly urn: string | null;
}

interface ShownQuery {
  readonly ids: readonly number[];
  /** The degree of each of `ids`. */
  readonly degrees: readonly number[];
  readonly start: number;
  readonly count: number;
}

/** The entities that are not soft-deleted, by degree and urn. An entity that only edges name is shown too. */
export async function readShown(
  client: SqlClient,
  { ids, degrees, start, count }: ShownQuery,
): Promise<readonly ShownRow[]> {
  return client.query({
    name: 'read-shown-lineage',
    text: STATEMENT,
    values: [binaryArray('bigint', ids), binaryArray('int', degrees), start, count],
  });
}

const STATEMENT = `
with shown as materialized (
  select found.id, found.degree, urn.urn
  from unnest($1::bigint[], $2::int[]) as found (id, degree)
  join urn on urn.id = found.id left join entity on entity.id = found.id
  where entity.removed is not true
),
page as (select id, urn from shown order by degree, urn offset $3::bigint limit $4::bigint)
select total.count::int as total, page.id, page.urn from (select count(*) from shown) as total left join page on true`;

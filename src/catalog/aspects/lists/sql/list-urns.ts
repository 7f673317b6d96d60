import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { SqlClient } from '#base/database/sql-client';
import type { UrnRange } from '#catalog/urn/urn-range';

export interface UrnListQuery {
  readonly start: number;
  readonly count: number;
  readonly read: ReadContext;
}

/** One urn of the page. Past the end of the list, one row that contains only the total. */
interface ListedRow {
  readonly total: number;
  readonly urn: string | null;
}

interface TypeQuery extends UrnListQuery, UrnRange {
  readonly keyAspect: string;
}

/** The offset keeps conditions on the result from being planned as joins, which are slow while the tables have no statistics. */
const STORED = `
  select urn.urn, urn.id from urn
  where urn.urn >= $1 and urn.urn < $2
    and exists (select from aspect_latest as stored where stored.entity_id = urn.id and stored.aspect = $3)`;

/** The stored entities of a type by urn: a range of the index of urns, and one row of the primary key of aspects for each. */
export async function listUrns(
  client: SqlClient,
  { first, end, keyAspect, start, count, read }: TypeQuery,
  access: EntityAccess,
): Promise<readonly ListedRow[]> {
  const values = [first, end, keyAspect, start, count];
  const seen = access.condition(read, 'urn.id', values.length);
  const condition = seen ? `and ${seen.sql}` : '';
  return client.query({
    text: `
with listed as materialized (${seen?.isCostly ? `select urn.urn from (${STORED} offset 0) as urn where ${seen.sql}` : `${STORED} ${condition}`}),
page as (select urn from listed order by urn offset $4::bigint limit $5::bigint)
select total.count::int as total, page.urn from (select count(*) from listed) as total left join page on true`,
    values: [...values, ...(seen?.values ?? [])],
  });
}

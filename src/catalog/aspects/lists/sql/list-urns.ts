import type { EntityAccess } from '../../../authorization/entity-access';
import type { ReadContext } from '../../../authorization/read-context';
import type { SqlClient } from '../../../../base/database/sql-client';
import type { UrnRange } from '../../../urn/urn-range';

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

/** The stored entities of a type by urn: a range of the index of urns, and one row of the primary key of aspects for each. */
export async function listUrns(
  client: SqlClient,
  { first, end, keyAspect, start, count, read }: TypeQuery,
  access: EntityAccess,
): Promise<readonly ListedRow[]> {
  const values = [first, end, keyAspect, start, count];
  const seen = access.condition(read, 'urn.id', values.length);
  return client.query({
    text: `
with listed as materialized (
  select urn.urn from urn
  where urn.urn >= $1 and urn.urn < $2
    and exists (select from aspect_latest as stored where stored.entity_id = urn.id and stored.aspect = $3)
    ${seen ? `and ${seen.sql}` : ''}
),
page as (select urn from listed order by urn offset $4::bigint limit $5::bigint)
select total.count::int as total, page.urn from (select count(*) from listed) as total left join page on true`,
    values: [...values, ...(seen?.values ?? [])],
  });
}

import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { NewestOfEachQuery } from '../relationship-reader';

interface NewestOfEachRow {
  readonly urn: string;
  readonly newest: string;
}

/** The entity of a type whose link to an entity, or to what is in it, is the newest, for each of some entities. Each is a range of the index of destinations. */
export async function readNewestSourceOfEach(
  client: SqlClient,
  { urns, types, through, entityType, read }: NewestOfEachQuery,
  access: EntityAccess,
): Promise<readonly NewestOfEachRow[]> {
  const values = [binaryArray('text', urns), binaryArray('text', types), binaryArray('text', through), entityType];
  const seen = access.condition(read, 'edge.source_id', values.length);
  const text = `
select asked.urn, newest.urn as newest from urn as asked cross join lateral (
  select urn.urn from edge join urn on urn.id = edge.source_id
  where edge.destination_id = any (array(
      select asked.id union all
      select inner_edge.source_id from edge as inner_edge where inner_edge.destination_id = asked.id and inner_edge.relationship = any ($3::text[])
    )) and edge.relationship = any ($2::text[]) and urn.entity_type = $4${seen ? ` and ${seen.sql}` : ''}
  order by edge.created_on desc, urn.urn limit 1
) as newest
where asked.urn = any ($1::text[])`;
  return client.query({ text, values: [...values, ...(seen?.values ?? [])] });
}

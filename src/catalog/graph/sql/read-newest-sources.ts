import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { NewestQuery } from '../relationship-reader';

interface NewestRow {
  readonly total: number;
  readonly urn: string;
}

/** The entities of a type that link to one of some entities, those first whose link is the newest. Each is a range of the index of destinations. */
export async function readNewestSources(
  client: SqlClient,
  { urns, types, entityType, count, read }: NewestQuery,
  access: EntityAccess,
): Promise<readonly NewestRow[]> {
  const values = [binaryArray('text', urns), binaryArray('text', types), entityType, count];
  const seen = access.condition(read, 'edge.source_id', values.length);
  const text = `
with found as (
  select edge.source_id, max(edge.created_on) as newest from edge
  where edge.destination_id = any (array(select id from urn where urn = any ($1::text[]))) and edge.relationship = any ($2::text[])
    and exists (select from urn where urn.id = edge.source_id and urn.entity_type = $3)${seen ? ` and ${seen.sql}` : ''}
  group by edge.source_id
)
select (count(*) over ())::int as total, urn.urn from found join urn on urn.id = found.source_id
order by found.newest desc, urn.urn limit $4::bigint`;
  return client.query({ text, values: [...values, ...(seen?.values ?? [])] });
}

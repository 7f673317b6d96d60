import { anyOf } from '../../../database/row-source';
import type { SqlClient } from '../../../database/sql-client';
import { ENTITY_TYPE_FIELD } from '../../fields/search-field';

export async function countEntities(
  client: SqlClient,
  entityTypes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await client.query<{ readonly type: string; readonly entities: string }>({
    name: 'search-count-entities',
    text: `select entity_type as type, sum(entities) as entities from search_bucket where entity_type = ${anyOf(1, 'text')} and bucket_group = $2 group by entity_type`,
    values: [entityTypes, ENTITY_TYPE_FIELD.name],
  });
  const counted = new Map(rows.map(({ type, entities }) => [type, Number(entities)]));
  return new Map(entityTypes.map((type) => [type, counted.get(type) ?? 0]));
}

import { binaryArray } from '#base/database/binary-array';
import type { SqlClient } from '#base/database/sql-client';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';

/** A urn, and an aspect that names it. Without one, the last four are null. */
export interface AliasRow {
  readonly urn: string;
  /** Whether there is an entity with the urn. */
  readonly exists: boolean;
  readonly aspect: string | null;
  readonly value: string | null;
  readonly systemMetadata: string | null;
  readonly createdOn: string | null;
}

interface AliasesQuery {
  readonly urns: readonly string[];
  readonly relationship: string;
  readonly read: ReadContext;
}

/** The aspects that link to urns by a relationship, of entities that are not removed. Each urn is a range of the index of edges. */
export async function readAliases(
  client: SqlClient,
  { urns, relationship, read }: AliasesQuery,
  access: EntityAccess,
): Promise<readonly AliasRow[]> {
  const values = [binaryArray('text', urns), relationship];
  const seen = access.condition(read, 'edge.source_id', values.length);
  return client.query({
    ...(!seen && { name: 'read-aliases' }),
    text: statement(seen ? `and ${seen.sql}` : ''),
    values: [...values, ...(seen?.values ?? [])],
  });
}

function statement(condition: string): string {
  return `
select urn.urn, own.id is not null as exists, named.aspect, named.value, named.system_metadata as "systemMetadata",
  named.created_on as "createdOn"
from urn left join entity as own on own.id = urn.id
left join lateral (
  select latest.aspect, latest.value, latest.system_metadata, latest.created_on
  from edge join entity on entity.id = edge.source_id and not entity.removed
  join aspect_latest as latest on latest.entity_id = edge.source_id and latest.aspect = edge.aspect
  where edge.destination_id = urn.id and edge.relationship = $2 ${condition} offset 0
) as named on true
where urn.urn = any ($1::text[])`;
}

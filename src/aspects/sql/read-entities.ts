import { anyOf } from '../../database/row-source';
import type { SqlClient } from '../../database/sql-client';

export interface StoredAspectRow {
  readonly urn: string;
  readonly aspect: string;
  readonly value: string;
  readonly systemMetadata: string;
  readonly createdOn: string;
  readonly createdBy: string;
}

/** Latest aspects of entities by urn, all or the named ones: the urn's id, then one range of the primary key for each. */
export async function readEntities(
  client: SqlClient,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Promise<readonly StoredAspectRow[]> {
  if (aspects === undefined) return client.query({ name: 'read-entities', text: READ, values: [urns] });
  return client.query({
    name: 'read-entities-aspects',
    text: `${READ} and latest.aspect = ${anyOf(2, 'text')}`,
    values: [urns, aspects],
  });
}

const READ = `
select urn.urn, latest.aspect, latest.value, latest.system_metadata as "systemMetadata", latest.created_on as "createdOn", latest.created_by as "createdBy"
from urn join aspect_latest as latest on latest.entity_id = urn.id
where urn.urn = ${anyOf(1, 'text')}`;

/** Whether anything is stored about the entity. */
export async function entityExists(client: SqlClient, urn: string): Promise<boolean> {
  const rows = await client.query({
    name: 'entity-exists',
    text: 'select from urn join entity using (id) where urn = $1',
    values: [urn],
  });
  return rows.length > 0;
}

import { anyOf } from '../../database/row-source';
import type { SqlClient } from '../../database/sql-client';
import type { StoredAspectRow } from './read-entities';

/**
 * The aspects of entities as they were at a time: of each the newest value that had been written, unless that value had been deleted.
 * One range of each primary key per entity.
 * @param time epoch milliseconds
 */
export async function readEntitiesAsOf(
  client: SqlClient,
  urns: readonly string[],
  time: number,
  aspects: readonly string[] | undefined,
): Promise<readonly StoredAspectRow[]> {
  return client.query({ name: 'read-entities-as-of', text: READ, values: [urns, time, aspects ?? null] });
}

const COLUMNS =
  'urn.urn, stored.aspect, stored.version, stored.value, stored.system_metadata, stored.created_on, stored.created_by';

const READ = `
with written as (
  select ${COLUMNS}, null::bigint as deleted_on
  from urn join aspect_latest as stored on stored.entity_id = urn.id where urn.urn = ${anyOf(1, 'text')} and stored.created_on <= $2
  union all
  select ${COLUMNS}, stored.deleted_on
  from urn join aspect_version as stored on stored.entity_id = urn.id where urn.urn = ${anyOf(1, 'text')} and stored.created_on <= $2
),
newest as (
  select distinct on (urn, aspect) * from written where $3::text[] is null or aspect = any ($3) order by urn, aspect, version desc
)
select urn, aspect, value, system_metadata as "systemMetadata", created_on as "createdOn", created_by as "createdBy"
from newest where deleted_on is null or deleted_on > $2`;

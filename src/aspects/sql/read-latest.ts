import { RowSource, anyOf } from '../../database/row-source';
import type { SqlClient } from '../../database/sql-client';
import type { JsonObject } from '../../../generated/registry/registry-types';

export interface LatestRow {
  readonly id: string;
  readonly aspect: string;
  readonly version: string;
  readonly value: string;
  readonly systemMetadata: string;
  readonly runId: string;
  readonly createdOn: string;
  readonly createdBy: string;
}

/** All latest values of these entities. Reads one range of the primary key per entity. */
export async function readLatest(client: SqlClient, ids: readonly string[]): Promise<readonly LatestRow[]> {
  if (ids.length === 0) return [];
  return client.query({ name: 'read-latest', text: READ_LATEST, values: [ids] });
}

const READ_LATEST = `
select entity_id as "id", aspect, version, value, system_metadata as "systemMetadata", run_id as "runId",
       created_on as "createdOn", created_by as "createdBy"
from aspect_latest where entity_id = ${anyOf(1, 'bigint')}`;

interface AspectOf {
  readonly urn: string;
  readonly aspect: string;
}

export interface OtherAspect extends AspectOf {
  readonly value: JsonObject;
}

/** Latest values of single aspects by urn. Does not lock. */
export async function readOthers(client: SqlClient, wanted: readonly AspectOf[]): Promise<readonly OtherAspect[]> {
  if (wanted.length === 0) return [];
  const rows = await client.query<AspectOf & { readonly value: string }>({
    name: 'read-others',
    text: READ_OTHERS,
    values: WANTED.values(wanted),
  });
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) }));
}

const WANTED = new RowSource<AspectOf>({ urn: 'text', aspect: 'text' });

const READ_OTHERS = `
select wanted.urn, wanted.aspect, latest.value
from ${WANTED.as('wanted')}
join urn on urn.urn = wanted.urn
join aspect_latest as latest on latest.entity_id = urn.id and latest.aspect = wanted.aspect`;

export interface StoredAspectRow {
  readonly urn: string;
  readonly aspect: string;
  readonly value: string;
  readonly systemMetadata: string;
  readonly createdOn: string;
  readonly createdBy: string;
}

/** Latest aspects of entities by urn, all or the named ones. Reads the id of each urn, then one range of the primary key. */
export async function readEntities(
  client: SqlClient,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Promise<readonly StoredAspectRow[]> {
  if (aspects === undefined) return client.query({ name: 'read-entities', text: READ_ENTITIES, values: [urns] });
  return client.query({
    name: 'read-entities-aspects',
    text: `${READ_ENTITIES} and latest.aspect = ${anyOf(2, 'text')}`,
    values: [urns, aspects],
  });
}

const READ_ENTITIES = `
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

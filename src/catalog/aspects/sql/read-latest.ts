import { excessColumn, runningBytes, type SizedRow, whileItFits } from '#base/database/answer-bytes';
import { RowSource, anyOf } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';
import { parseExactJson } from '#base/json/exact-json';
import type { JsonObject } from '#generated/registry/registry-types';

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
  return rows.map((row) => ({ ...row, value: parseExactJson(row.value) }));
}

const WANTED = new RowSource<AspectOf>({ urn: 'text', aspect: 'text' });

const READ_OTHERS = `
select wanted.urn, wanted.aspect, latest.value
from ${WANTED.as('wanted')}
join urn on urn.urn = wanted.urn
join aspect_latest as latest on latest.entity_id = urn.id and latest.aspect = wanted.aspect`;

/** The same values, as many as fit into an answer. A value that the service only derives from may be missing. */
export async function readFitting(client: SqlClient, wanted: readonly AspectOf[]): Promise<readonly OtherAspect[]> {
  if (wanted.length === 0) return [];
  const rows = await client.query<AspectOf & { readonly value: string | null }>({
    name: 'read-fitting',
    text: READ_FITTING,
    values: WANTED.values(wanted),
  });
  return rows.flatMap(({ value, ...of }) => (value === null ? [] : [{ ...of, value: parseExactJson(value) }]));
}

const READ_FITTING = `
select urn, aspect, ${whileItFits('value')} as value
from (
  select wanted.urn, wanted.aspect, latest.value, ${runningBytes('latest.value')} as bytes
  from ${WANTED.as('wanted')}
  join urn on urn.urn = wanted.urn
  join aspect_latest as latest on latest.entity_id = urn.id and latest.aspect = wanted.aspect
) as sized`;

/** The texts are null if the row does not fit into an answer. */
export interface StoredAspectRow extends SizedRow {
  readonly urn: string;
  readonly aspect: string;
  readonly value: string;
  readonly systemMetadata: string;
  readonly version: string;
  readonly createdOn: string;
  readonly createdBy: string;
}

/**
 * Latest aspects of entities by urn, all or the named ones. Reads the id of each urn, then one range of the primary key. Values that are
 * too large for an answer together are not read.
 */
export async function readEntities(
  client: SqlClient,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Promise<readonly StoredAspectRow[]> {
  if (aspects === undefined) return client.query({ name: 'read-entities', text: READ_ENTITIES, values: [urns] });
  return client.query({
    name: 'read-entities-aspects',
    text: READ_ENTITIES_ASPECTS,
    values: [urns, aspects],
  });
}

function readEntitiesText(condition: string): string {
  return `
select urn, aspect, ${whileItFits('value')} as value, ${whileItFits('system_metadata')} as "systemMetadata", version,
       created_on as "createdOn", created_by as "createdBy", ${excessColumn()}
from (
  select urn.urn, latest.aspect, latest.value, latest.system_metadata, latest.version, latest.created_on, latest.created_by,
         ${runningBytes('latest.value', 'latest.system_metadata')} as bytes
  from urn join aspect_latest as latest on latest.entity_id = urn.id
  where urn.urn = ${anyOf(1, 'text')} ${condition}
) as sized`;
}

const READ_ENTITIES = readEntitiesText('');
const READ_ENTITIES_ASPECTS = readEntitiesText(`and latest.aspect = ${anyOf(2, 'text')}`);

/** Whether anything is stored about the entity. */
export async function entityExists(client: SqlClient, urn: string): Promise<boolean> {
  const rows = await client.query({
    name: 'entity-exists',
    text: 'select from urn join entity using (id) where urn = $1',
    values: [urn],
  });
  return rows.length > 0;
}

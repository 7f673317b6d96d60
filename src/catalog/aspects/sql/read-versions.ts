import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';
import { formerVersion } from './former-version';

/** A version of an aspect: 0 is the latest value, n the n-th old one. */
export interface WantedVersion {
  readonly urn: string;
  readonly aspect: string;
  readonly version: number;
}

export interface VersionedValueRow extends WantedVersion {
  readonly value: string;
  readonly systemMetadata: string;
  readonly createdOn: number;
  readonly createdBy: string;
}

const WANTED = new RowSource<WantedVersion>({ urn: 'text', aspect: 'text', version: 'bigint' });
const COLUMNS = `value, system_metadata as "systemMetadata", created_on::float8 as "createdOn", created_by as "createdBy"`;

/**
 * Reads those of the versions that are kept. Reads one row of a primary key for each.
 * @param withoutPast urns without what was before their last deletion
 */
export async function readVersions(
  client: SqlClient,
  wanted: readonly WantedVersion[],
  withoutPast: readonly string[],
): Promise<readonly VersionedValueRow[]> {
  if (wanted.length === 0) return [];
  return client.query({ name: 'read-versions', text: READ, values: [...WANTED.values(wanted), withoutPast] });
}

/** A version by its number. `version` is 0 if it is the latest. */
interface NumberedVersionRow extends VersionedValueRow {
  readonly number: number;
}

/** The same as `readVersions`, of the numbered versions, the latest one included. */
export async function readNumberedVersions(
  client: SqlClient,
  wanted: readonly WantedVersion[],
  withoutPast: readonly string[],
): Promise<readonly NumberedVersionRow[]> {
  const values = [...WANTED.values(wanted), withoutPast];
  return client.query({ name: 'read-numbered-versions', text: READ_NUMBERED, values });
}

const IDENTIFIED = `
with wanted as materialized (
  select sent.*, urn.id from ${WANTED.as('sent')} join urn on urn.urn = sent.urn
)`;

const SINCE_DELETION = `stored.version > ${formerVersion('stored', 'wanted.urn', WANTED.parameters + 1)}`;

const READ_NUMBERED = `${IDENTIFIED}
select urn, wanted.aspect, 0::float8 as version, wanted.version::float8 as number, ${COLUMNS}
from wanted join aspect_latest as stored
  on stored.entity_id = wanted.id and stored.aspect = wanted.aspect and stored.version = wanted.version
union all
select urn, wanted.aspect, wanted.version::float8, wanted.version::float8, ${COLUMNS}
from wanted join aspect_version as stored
  on stored.entity_id = wanted.id and stored.aspect = wanted.aspect and stored.version = wanted.version
  and ${SINCE_DELETION}`;

const READ = `${IDENTIFIED}
select urn, wanted.aspect, 0::float8 as version, ${COLUMNS}
from wanted join aspect_latest as stored on stored.entity_id = wanted.id and stored.aspect = wanted.aspect
where wanted.version = 0
union all
select urn, wanted.aspect, wanted.version::float8, ${COLUMNS}
from wanted join aspect_version as stored
  on stored.entity_id = wanted.id and stored.aspect = wanted.aspect and stored.version = wanted.version
  and ${SINCE_DELETION}`;

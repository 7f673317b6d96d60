import { RowSource } from '../../database/row-source';
import type { SqlClient } from '../../database/sql-client';

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

/** Those of the versions that are kept. Reads one row of a primary key for each. */
export async function readVersions(
  client: SqlClient,
  wanted: readonly WantedVersion[],
): Promise<readonly VersionedValueRow[]> {
  if (wanted.length === 0) return [];
  return client.query({ name: 'read-versions', text: READ, values: WANTED.values(wanted) });
}

const READ = `
with wanted as materialized (
  select sent.*, urn.id from ${WANTED.as('sent')} join urn on urn.urn = sent.urn
)
select urn, wanted.aspect, 0::float8 as version, ${COLUMNS}
from wanted join aspect_latest as stored on stored.entity_id = wanted.id and stored.aspect = wanted.aspect
where wanted.version = 0
union all
select urn, wanted.aspect, wanted.version::float8, ${COLUMNS}
from wanted join aspect_version as stored
  on stored.entity_id = wanted.id and stored.aspect = wanted.aspect and stored.version = wanted.version`;

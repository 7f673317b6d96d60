import type { SqlClient } from '../../database/sql-client';

export interface VersionRow {
  readonly version: string;
  /** Number of the latest value, whichever was asked for. */
  readonly newest: string;
  readonly value: string;
  readonly systemMetadata: string;
  readonly createdOn: string;
  readonly createdBy: string;
}

/**
 * One value of an aspect; its version is 0 for the latest. A negative version counts from the end: the latest value, which becomes old
 * version `latest.version` when it is replaced, comes that many places later. The old values of a deleted aspect are read likewise.
 */
export async function readVersion(
  client: SqlClient,
  urn: string,
  aspect: string,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await client.query<VersionRow>({ name: 'read-version', text: READ, values: [urn, aspect, version] });
  return row;
}

const COLUMNS =
  'newest, value, system_metadata as "systemMetadata", created_on as "createdOn", created_by as "createdBy"';

const READ = `
with newest as (
  select entity_id, version as newest, value, system_metadata, created_on, created_by
  from aspect_latest where entity_id = (select id from urn where urn = $1) and aspect = $2
  union all
  select entity_id, version + 1, null, null, null, null
  from aspect_deleted where entity_id = (select id from urn where urn = $1) and aspect = $2
),
latest as (select *, case when $3::bigint < 0 then newest + $3::bigint else $3::bigint end as wanted from newest)
select 0 as version, ${COLUMNS} from latest where wanted = 0 and value is not null
union all
select old.version, latest.newest, old.value, old.system_metadata, old.created_on, old.created_by
from latest join aspect_version as old on old.entity_id = latest.entity_id and old.aspect = $2 and old.version = latest.wanted`;

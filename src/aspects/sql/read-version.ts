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
 * One value of an aspect; its version is 0 for the latest. A negative one counts from the end: the latest value, which will be old
 * version `latest.version` one day, stands as many places behind.
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
with latest as (
  select entity_id, version as newest, case when $3::bigint < 0 then version + $3::bigint else $3::bigint end as wanted, value, system_metadata, created_on, created_by
  from aspect_latest where entity_id = (select id from urn where urn = $1) and aspect = $2
)
select 0 as version, ${COLUMNS} from latest where wanted = 0
union all
select old.version, latest.newest, old.value, old.system_metadata, old.created_on, old.created_by
from latest join aspect_version as old on old.entity_id = latest.entity_id and old.aspect = $2 and old.version = latest.wanted`;

import { anyOf } from '../../database/row-source';
import type { SqlClient } from '../../database/sql-client';

export interface HistoryRow {
  readonly aspect: string;
  readonly version: number;
  readonly value: string;
  readonly systemMetadata: string;
  readonly createdOn: number;
  readonly createdBy: string;
  readonly deletedOn: number | null;
  readonly isLatest: boolean;
}

/** The newest versions of each aspect of an entity, newest first: one range of each primary key. */
export async function readHistory(
  client: SqlClient,
  urn: string,
  aspects: readonly string[] | undefined,
  limit: number,
): Promise<readonly HistoryRow[]> {
  return client.query({ name: 'read-history', text: READ, values: [urn, aspects ?? null, limit] });
}

const READ = `
with versions as (
  select aspect, version, value, system_metadata, created_on, created_by, null::bigint as deleted_on, true as is_latest
  from aspect_latest where entity_id = (select id from urn where urn = $1)
  union all
  select aspect, version, value, system_metadata, created_on, created_by, deleted_on, false
  from aspect_version where entity_id = (select id from urn where urn = $1)
),
numbered as (
  select *, row_number() over (partition by aspect order by version desc) as place from versions
  where $2::text[] is null or aspect = any ($2)
)
select aspect, version::float8, value, system_metadata as "systemMetadata", created_on::float8 as "createdOn", created_by as "createdBy",
       deleted_on::float8 as "deletedOn", is_latest as "isLatest"
from numbered where place <= $3 order by aspect, version desc`;

/** The oldest kept version of an aspect, and its deletion if it is deleted. */
export interface HistoryStart {
  readonly urn: string;
  readonly aspect: string;
  /** Null if no value is kept. */
  readonly version: number | null;
  readonly createdOn: number | null;
  /** Null if the aspect is present. */
  readonly deletedOn: number | null;
}

/** Where the history of each aspect starts: the lower end of one range of the primary key for each. */
export async function readHistoryStarts(
  client: SqlClient,
  urns: readonly string[],
  aspects: readonly string[] | undefined,
): Promise<readonly HistoryStart[]> {
  return client.query({ name: 'read-history-starts', text: READ_STARTS, values: [urns, aspects ?? null] });
}

const READ_STARTS = `
with known as (
  select urn.urn, urn.id, latest.aspect, latest.version, latest.created_on, null::bigint as deleted_on
  from urn join aspect_latest as latest on latest.entity_id = urn.id where urn.urn = ${anyOf(1, 'text')}
  union all
  select urn.urn, urn.id, gone.aspect, null, null, gone.deleted_on
  from urn join aspect_deleted as gone on gone.entity_id = urn.id where urn.urn = ${anyOf(1, 'text')}
)
select known.urn, known.aspect, coalesce(old.version, known.version)::float8 as version, coalesce(old.created_on, known.created_on)::float8 as "createdOn",
       known.deleted_on::float8 as "deletedOn"
from known left join lateral (
  select version, created_on from aspect_version as stored
  where stored.entity_id = known.id and stored.aspect = known.aspect order by version limit 1
) as old on true
where $2::text[] is null or known.aspect = any ($2)
order by known.urn, known.aspect`;

import { excessColumn, runningBytes, type SizedRow, whileItFits } from '#base/database/answer-bytes';
import { anyOf } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';
import type { AspectVersion } from '../history-reader';
import { formerVersion } from './former-version';
import type { StoredAspectRow } from './read-latest';
import type { WantedVersion } from './read-versions';

/** The texts are null if the row does not fit into an answer. */
export interface HistoryRow extends AspectVersion, SizedRow {
  readonly aspect: string;
  readonly isLatest: boolean;
}

/** The part of the past that is read. */
interface PastOptions {
  /** Absent: all. */
  readonly aspects: readonly string[] | undefined;
  /** Urns without what was before their last deletion. */
  readonly withoutPast: readonly string[];
}

/** The newest versions of each aspect of an entity, newest first. Reads one range of each primary key. */
export async function readHistory(
  client: SqlClient,
  urn: string,
  { aspects, withoutPast }: PastOptions,
  limit: number,
): Promise<readonly HistoryRow[]> {
  return client.query({ name: 'read-history', text: READ_HISTORY, values: [urn, aspects ?? null, limit, withoutPast] });
}

const READ_HISTORY = `
with versions as (
  select aspect, version, value, system_metadata, created_on, created_by, null::bigint as deleted_on, true as is_latest
  from aspect_latest where entity_id = (select id from urn where urn = $1)
  union all
  select aspect, version, value, system_metadata, created_on, created_by, deleted_on, false
  from aspect_version as old where entity_id = (select id from urn where urn = $1) and version > ${formerVersion('old', '$1', 4)}
),
numbered as (
  select *, row_number() over (partition by aspect order by version desc) as place from versions
  where $2::text[] is null or aspect = any ($2)
)
select aspect, version::float8, ${whileItFits('value')} as value, ${whileItFits('system_metadata')} as "systemMetadata",
       created_on::float8 as "createdOn", created_by as "createdBy", deleted_on::float8 as "deletedOn", is_latest as "isLatest", ${excessColumn()}
from (select *, ${runningBytes('value', 'system_metadata')} as bytes from numbered where place <= $3) as sized order by aspect, version desc`;

/** The oldest kept version of an aspect, and its deletion if it is deleted. */
export interface HistoryStart {
  readonly urn: string;
  readonly aspect: string;
  /** Null if no value is kept. */
  readonly version: number | null;
  /** The first version that the reader may know of; 1 unless the entity was deleted. */
  readonly firstVersion: number;
  readonly createdOn: number | null;
  /** Null if the aspect is present. */
  readonly deletedOn: number | null;
}

/** The start of the history of each aspect. Reads the first row of one range of the primary key per aspect. */
export async function readHistoryStarts(
  client: SqlClient,
  urns: readonly string[],
  { aspects, withoutPast }: PastOptions,
): Promise<readonly HistoryStart[]> {
  return client.query({ name: 'read-history-starts', text: READ_STARTS, values: [urns, aspects ?? null, withoutPast] });
}

const READ_STARTS = `
with known as (
  select urn.urn, latest.entity_id, latest.aspect, latest.version, latest.version as last, latest.created_on, null::bigint as deleted_on
  from urn join aspect_latest as latest on latest.entity_id = urn.id where urn.urn = ${anyOf(1, 'text')}
  union all
  select urn.urn, gone.entity_id, gone.aspect, null, gone.version, null, gone.deleted_on
  from urn join aspect_deleted as gone on gone.entity_id = urn.id where urn.urn = ${anyOf(1, 'text')}
),
lived as (select known.*, ${formerVersion('known', 'known.urn', 3)} as former from known)
select lived.urn, lived.aspect, coalesce(old.version, lived.version)::float8 as version, coalesce(old.created_on, lived.created_on)::float8 as "createdOn",
       lived.deleted_on::float8 as "deletedOn", (lived.former + 1)::float8 as "firstVersion"
from lived left join lateral (
  select version, created_on from aspect_version as stored
  where stored.entity_id = lived.entity_id and stored.aspect = lived.aspect and stored.version > lived.former order by version limit 1
) as old on true
where lived.last > lived.former and ( $2::text[] is null or lived.aspect = any ($2))
order by lived.urn, lived.aspect`;

interface VersionRow {
  readonly version: string;
  /** Version of the latest value, whichever version was requested. */
  readonly newest: string;
  readonly value: string;
  readonly systemMetadata: string;
  readonly createdOn: string;
  readonly createdBy: string;
}

/**
 * One value of an aspect. Version 0 is the latest value; a negative version counts from the latest one backwards. The old values of a
 * deleted aspect can be read too.
 */
export async function readVersion(
  client: SqlClient,
  { urn, aspect, version, withoutPast }: WantedVersion & Pick<PastOptions, 'withoutPast'>,
): Promise<VersionRow | undefined> {
  const [row] = await client.query<VersionRow>({
    name: 'read-version',
    text: READ_VERSION,
    values: [urn, aspect, version, withoutPast],
  });
  return row;
}

const VERSION_COLUMNS =
  'newest, value, system_metadata as "systemMetadata", created_on as "createdOn", created_by as "createdBy"';

const READ_VERSION = `
with newest as (
  select entity_id, version as newest, value, system_metadata, created_on, created_by
  from aspect_latest where entity_id = (select id from urn where urn = $1) and aspect = $2
  union all
  select entity_id, version + 1, null, null, null, null
  from aspect_deleted where entity_id = (select id from urn where urn = $1) and aspect = $2
),
latest as (select *, case when $3::bigint < 0 then newest + $3::bigint else $3::bigint end as wanted from newest)
select 0 as version, ${VERSION_COLUMNS} from latest where wanted = 0 and value is not null
union all
select old.version, latest.newest, old.value, old.system_metadata, old.created_on, old.created_by
from latest join aspect_version as old on old.entity_id = latest.entity_id and old.aspect = $2 and old.version = latest.wanted
  and old.version > ${formerVersion('old', '$1', 4)}`;

/**
 * The aspects of entities as they were at a time: the newest value written until then, unless it was deleted until then.
 * Reads one range of each primary key per entity.
 * @param time epoch milliseconds
 */
export async function readEntitiesAsOf(
  client: SqlClient,
  urns: readonly string[],
  time: number,
  { aspects, withoutPast }: PastOptions,
): Promise<readonly StoredAspectRow[]> {
  return client.query({
    name: 'read-entities-as-of',
    text: READ_AS_OF,
    values: [urns, time, aspects ?? null, withoutPast],
  });
}

const STORED_COLUMNS =
  'urn.urn, stored.aspect, stored.version, stored.value, stored.system_metadata, stored.created_on, stored.created_by';

const READ_AS_OF = `
with written as (
  select ${STORED_COLUMNS}, null::bigint as deleted_on
  from urn join aspect_latest as stored on stored.entity_id = urn.id where urn.urn = ${anyOf(1, 'text')} and stored.created_on <= $2
  union all
  select ${STORED_COLUMNS}, stored.deleted_on
  from urn join aspect_version as stored on stored.entity_id = urn.id
  where urn.urn = ${anyOf(1, 'text')} and stored.created_on <= $2 and stored.version > ${formerVersion('stored', 'urn.urn', 4)}
),
newest as (
  select distinct on (urn, aspect) * from written where $3::text[] is null or aspect = any ($3) order by urn, aspect, version desc
)
select urn, aspect, ${whileItFits('value')} as value, ${whileItFits('system_metadata')} as "systemMetadata", created_on as "createdOn",
       created_by as "createdBy", ${excessColumn()}
from (
  select *, ${runningBytes('value', 'system_metadata')} as bytes from newest where deleted_on is null or deleted_on > $2
) as sized`;

// Statements for databases of released servers. A page starts after a urn, which the primary key (urn, aspect, version) finds. The rows of a
// page are in the order of that key, in the collation of the table.

/** Times have no zone; the images of released servers write them in UTC. The driver reads `float8` as a number. */
const MILLISECONDS_POSTGRES = "round(extract(epoch from date_trunc('milliseconds', createdon)) * 1000)::float8";

/** What was written since then is an index range of `createdon`, and all versions of its entities are read. */
const CHANGED_POSTGRES =
  "and urn in (select urn from metadata_aspect_v2 where createdon >= timestamp 'epoch' + $3::float8 * interval '1 millisecond')";

const COLUMNS_POSTGRES = `urn, aspect, version::float8 as version, metadata, systemmetadata as "systemMetadata", createdby as "createdBy",
  ${MILLISECONDS_POSTGRES} as "createdOn"`;

export function rowsAfterPostgres(since: number): string {
  return `
select ${COLUMNS_POSTGRES}
from metadata_aspect_v2 where urn > $1 ${since > 0 ? CHANGED_POSTGRES : ''} order by urn, aspect, version limit $2`;
}

export const LATEST_AFTER_POSTGRES = `
select urn, aspect, version::float8 as version, '' as metadata, null as "systemMetadata", createdby as "createdBy",
  ${MILLISECONDS_POSTGRES} as "createdOn"
from metadata_aspect_v2 where urn > $1 and version = 0 order by urn, aspect limit $2`;
export const LATEST_OF_POSTGRES = `select ${COLUMNS_POSTGRES} from metadata_aspect_v2 where urn = any($1) and version = 0`;
export const KNOWN_OF_POSTGRES = 'select distinct urn from metadata_aspect_v2 where urn = any($1) and version = 0';

/** `timestampdiff` does not depend on the time zone of the session. */
const MILLISECONDS_MYSQL = "timestampdiff(microsecond, '1970-01-01 00:00:00', createdon) div 1000";
const CHANGED_MYSQL = `and urn in (
  select urn from metadata_aspect_v2 where createdon >= date_add('1970-01-01 00:00:00', interval ? * 1000 microsecond)
)`;

const COLUMNS_MYSQL = `urn, aspect, version, metadata, systemmetadata as systemMetadata, createdby as createdBy, ${MILLISECONDS_MYSQL} as createdOn`;

export function rowsAfterMysql(limit: number, since: number): string {
  return `
select ${COLUMNS_MYSQL}
from metadata_aspect_v2 where urn > ? ${since > 0 ? CHANGED_MYSQL : ''} order by urn, aspect, version limit ${limit}`;
}

export function latestAfterMysql(limit: number): string {
  return `
select urn, aspect, version, '' as metadata, null as systemMetadata, createdby as createdBy, ${MILLISECONDS_MYSQL} as createdOn
from metadata_aspect_v2 where urn > ? and version = 0 order by urn, aspect limit ${limit}`;
}

export function latestOfMysql(urns: number): string {
  return `select ${COLUMNS_MYSQL} from metadata_aspect_v2 ${latestIn(urns)}`;
}

export function knownOfMysql(urns: number): string {
  return `select distinct urn from metadata_aspect_v2 ${latestIn(urns)}`;
}

function latestIn(urns: number): string {
  return `where urn in (${Array.from({ length: urns }, () => '?').join()}) and version = 0`;
}

const NEWEST = (milliseconds: string) =>
  `select ${milliseconds} as newest from metadata_aspect_v2 order by createdon desc limit 1`;
export const NEWEST_POSTGRES = NEWEST(MILLISECONDS_POSTGRES);
export const NEWEST_MYSQL = NEWEST(MILLISECONDS_MYSQL);
export const COUNT_ROWS_POSTGRES = 'select count(*)::float8 as total from metadata_aspect_v2';
export const COUNT_ROWS_MYSQL = 'select count(*) as total from metadata_aspect_v2';

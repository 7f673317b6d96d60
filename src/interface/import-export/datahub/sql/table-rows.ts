// Statements for databases of released servers. A page starts after a urn, which the primary key (urn, aspect, version) finds. The rows of a
// page are in the order of that key, in the collation of the table.

/** Times have no zone; the images of released servers write them in UTC. The driver reads `float8` as a number. */
export const ROWS_AFTER_POSTGRES = `
select urn, aspect, version::float8 as version, metadata, systemmetadata as "systemMetadata", createdby as "createdBy",
  round(extract(epoch from date_trunc('milliseconds', createdon)) * 1000)::float8 as "createdOn"
from metadata_aspect_v2 where urn > $1 order by urn, aspect, version limit $2`;

/** `timestampdiff` does not depend on the time zone of the session. */
export function rowsAfterMysql(limit: number): string {
  return `
select urn, aspect, version, metadata, systemmetadata as systemMetadata, createdby as createdBy,
  timestampdiff(microsecond, '1970-01-01 00:00:00', createdon) div 1000 as createdOn
from metadata_aspect_v2 where urn > ? order by urn, aspect, version limit ${limit}`;
}

export const COUNT_ROWS_POSTGRES = 'select count(*)::float8 as total from metadata_aspect_v2';
export const COUNT_ROWS_MYSQL = 'select count(*) as total from metadata_aspect_v2';

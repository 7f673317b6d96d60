import type { SqlClient } from '#base/database/sql-client';

interface LaterRow {
  readonly position: number;
  readonly aspect: string;
  readonly version: number;
  /** JSON. */
  readonly value: string;
}

/**
 * Reads, for changes of the log whose value retention deleted, the oldest value behind it that is kept, which may be
 * the latest. A change without one has no row. Probes primary keys.
 */
export function readLaterValues(client: SqlClient, positions: readonly number[]): Promise<readonly LaterRow[]> {
  return client.query<LaterRow>({
    name: 'read-later-values',
    text: `
select change.position::float8 as position, change.aspect, later.version::float8 as version, later.value
from change cross join lateral (
  (select version, value from aspect_version as old
   where old.entity_id = change.entity_id and old.aspect = change.aspect and old.version > change.version_after
   order by version limit 1)
  union all
  (select version, value from aspect_latest as latest
   where latest.entity_id = change.entity_id and latest.aspect = change.aspect and latest.version > change.version_after)
  order by version limit 1
) as later
where change.position = any ($1::bigint[])`,
    values: [positions],
  });
}

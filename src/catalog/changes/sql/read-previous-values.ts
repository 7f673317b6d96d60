import type { SqlClient } from '#base/database/sql-client';

interface PreviousRow {
  readonly position: number;
  readonly aspect: string;
  /** JSON. */
  readonly value: string;
}

/** The value before each of these changes of the log. A change without one, or whose value retention deleted, has no row. Probes primary keys. */
export function readPreviousValues(client: SqlClient, positions: readonly number[]): Promise<readonly PreviousRow[]> {
  return client.query<PreviousRow>({
    name: 'read-previous-values',
    text: `
select change.position::float8 as position, change.aspect, old.value
from change join aspect_version as old on old.entity_id = change.entity_id and old.aspect = change.aspect
  and old.version = change.version_before
where change.position = any ($1::bigint[])`,
    values: [positions],
  });
}

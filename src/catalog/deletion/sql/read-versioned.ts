import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

interface AspectOfEntity {
  readonly id: string;
  readonly aspect: string;
}

/** The latest value with its version. */
export interface VersionedRow extends AspectOfEntity {
  readonly value: string;
  readonly version: number;
}

const WANTED = new RowSource<AspectOfEntity>({ id: 'bigint', aspect: 'text' });

/** Latest values of single aspects. Reads one row of the primary key for each. */
export async function readVersioned(
  client: SqlClient,
  wanted: readonly AspectOfEntity[],
): Promise<readonly VersionedRow[]> {
  if (wanted.length === 0) return [];
  return client.query({
    name: 'read-versioned',
    text: `
select wanted.id, wanted.aspect, latest.value, latest.version::float8 as version
from ${WANTED.as('wanted')} join aspect_latest as latest on latest.entity_id = wanted.id and latest.aspect = wanted.aspect`,
    values: WANTED.values(wanted),
  });
}

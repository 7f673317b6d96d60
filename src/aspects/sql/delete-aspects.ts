import { RowSource } from '../../database/row-source';
import type { SqlStatement } from '../../database/sql-client';

export interface AspectKey {
  readonly id: string;
  readonly aspect: string;
}

/** Takes aspects away with their history; their edges go with the edges of every changed aspect. */
export function deleteAspects(keys: readonly AspectKey[]): readonly SqlStatement[] {
  if (keys.length === 0) return [];
  return [{ text: DELETE, values: KEYS.values(keys) }];
}

const KEYS = new RowSource<AspectKey>({ id: 'bigint', aspect: 'text' });

const DELETE = `
with gone as (select * from ${KEYS.as('sent')}),
latest as (delete from aspect_latest using gone where aspect_latest.entity_id = gone.id and aspect_latest.aspect = gone.aspect)
delete from aspect_version using gone where aspect_version.entity_id = gone.id and aspect_version.aspect = gone.aspect`;

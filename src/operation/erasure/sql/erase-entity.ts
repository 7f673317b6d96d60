import type { SqlStatement } from '#base/database/sql-client';

/** An entity by its internal id and its urn. */
export interface ErasedEntity {
  /** Null if only values that were set aside are known of it. */
  readonly id: string | null;
  readonly urn: string;
}

/** Removes what a deletion leaves: ranges of primary keys and of indexes, so it locks no others. */
export function eraseEntity({ id, urn }: ErasedEntity): readonly SqlStatement[] {
  return [
    { text: 'delete from aspect_version where entity_id = $1::bigint', values: [id] },
    { text: 'delete from search_poison where entity_id = $1::bigint', values: [id] },
    { text: 'delete from set_aside where urn = $1', values: [urn] },
    { text: 'delete from run_refusal where urn = $1 or strpos(reason, $1) > 0', values: [urn] },
    { text: 'delete from change_request where urn = $1', values: [urn] },
    { text: 'delete from session where user_urn = $1', values: [urn] },
    { text: 'delete from search_image' },
    { text: 'update webhook_delivery set answer = null, error = null where urn = $1', values: [urn] },
  ];
}

/** Erases rows that were left of an entity that does not exist. */
export function eraseRemains({ id }: ErasedEntity): readonly SqlStatement[] {
  const absent = 'and not exists (select from entity where entity.id = $1::bigint)';
  return ['timeseries_event', 'stored_document'].map((table) => ({
    text: `delete from ${table} where entity_id = $1::bigint ${absent}`,
    values: [id],
  }));
}

import { RowSource, anyOf } from '#base/database/row-source';
import type { SqlClient, SqlStatement } from '#base/database/sql-client';

/** One aspect of one entity. */
export interface AspectKey {
  readonly id: string;
  readonly aspect: string;
}

/** An aspect that was deleted, with the last version that it had. */
export interface DeletedVersion extends AspectKey {
  readonly version: number;
  /** Epoch milliseconds. */
  readonly deletedOn: number;
}

export interface DeletedVersionRow extends AspectKey {
  readonly version: string;
}

/** Last versions of the deleted aspects of these entities. Reads one range of the primary key per entity. */
export async function readDeletedVersions(
  client: SqlClient,
  ids: readonly string[],
): Promise<readonly DeletedVersionRow[]> {
  if (ids.length === 0) return [];
  return client.query({ name: 'read-deleted-versions', text: READ, values: [ids] });
}

const READ = `select entity_id as id, aspect, version from aspect_deleted where entity_id = ${anyOf(1, 'bigint')}`;

/** Deletes the latest values of aspects. Keeps their last versions as tombstones, so that versions go on counting. */
export function deleteLatest(deleted: readonly DeletedVersion[]): readonly SqlStatement[] {
  if (deleted.length === 0) return [];
  return [{ text: DELETE, values: DELETED.values(deleted) }];
}

const DELETED = new RowSource<DeletedVersion>({ id: 'bigint', aspect: 'text', version: 'bigint', deletedOn: 'bigint' });

const DELETE = `
with sent as (select * from ${DELETED.as('sent')}),
gone as (delete from aspect_latest using sent where aspect_latest.entity_id = sent.id and aspect_latest.aspect = sent.aspect)
insert into aspect_deleted (entity_id, aspect, version, deleted_on) select id, aspect, version, deleted_on from sent
on conflict (entity_id, aspect) do update set version = excluded.version, deleted_on = excluded.deleted_on`;

/** Deletes the tombstones of aspects that have a value again. */
export function forgetDeletedVersions(keys: readonly AspectKey[]): readonly SqlStatement[] {
  if (keys.length === 0) return [];
  return [{ text: FORGET, values: KEYS.values(keys) }];
}

/** Deletes the old values of aspects. */
export function deleteHistory(keys: readonly AspectKey[]): readonly SqlStatement[] {
  if (keys.length === 0) return [];
  return [{ text: DELETE_HISTORY, values: KEYS.values(keys) }];
}

const KEYS = new RowSource<AspectKey>({ id: 'bigint', aspect: 'text' });

const FORGET = `delete from aspect_deleted as old using ${KEYS.as('sent')} where old.entity_id = sent.id and old.aspect = sent.aspect`;

const DELETE_HISTORY = `delete from aspect_version as old using ${KEYS.as('sent')} where old.entity_id = sent.id and old.aspect = sent.aspect`;

/** Old values of an aspect that are older than a time in milliseconds. */
export interface AgedValues {
  readonly id: string;
  readonly aspect: string;
  readonly maxAgeMs: number;
}

/** Deletes old values by age, by the clock of the database, because that of a process may have jumped. Reads one range of the primary key of `aspect_version` per aspect. The latest value always stays. */
export function pruneByAge(aged: readonly AgedValues[]): readonly SqlStatement[] {
  if (aged.length === 0) return [];
  return [{ name: 'prune-by-age', text: PRUNE, values: AGED.values(aged) }];
}

const AGED = new RowSource<AgedValues>({ id: 'bigint', aspect: 'text', maxAgeMs: 'bigint' });

const PRUNE = `
delete from aspect_version as old using ${AGED.as('aged')}
where old.entity_id = aged.id and old.aspect = aged.aspect and old.created_on < (extract(epoch from now()) * 1000)::bigint - aged.max_age_ms`;

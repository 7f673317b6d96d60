import type { SqlStatement } from '../../database/sql-client';

/** Deletes the rows of entities that do not exist when the transaction ends: deleted ones, and those that were only locked. */
export function deleteEntityRows(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [{ text: 'delete from entity where id = any ($1::bigint[])', values: [ids] }];
}

/** Deletes urns that this transaction inserted and did not use. */
export function deleteUrns(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  return [{ text: 'delete from urn where id = any ($1::bigint[])', values: [ids] }];
}

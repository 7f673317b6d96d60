import { RowSource } from '../../database/row-source';
import type { SqlStatement } from '../../database/sql-client';

/** Old values of an aspect that were written before a time, epoch milliseconds. */
export interface AgedValues {
  readonly id: string;
  readonly aspect: string;
  readonly before: number;
}

/** Takes old values away by their age: one range of the primary key of `aspect_version` for each aspect. The latest value stays, however old. */
export function pruneByAge(aged: readonly AgedValues[]): readonly SqlStatement[] {
  if (aged.length === 0) return [];
  return [{ name: 'prune-by-age', text: PRUNE, values: AGED.values(aged) }];
}

const AGED = new RowSource<AgedValues>({ id: 'bigint', aspect: 'text', before: 'bigint' });

const PRUNE = `
delete from aspect_version as old using ${AGED.as('aged')}
where old.entity_id = aged.id and old.aspect = aged.aspect and old.created_on < aged.before`;

import { RowSource } from '#base/database/row-source';
import type { SqlStatement } from '#base/database/sql-client';

/** Old values of an aspect up to a version. */
interface OldVersions {
  readonly id: string;
  readonly aspect: string;
  readonly version: number;
}

const ROWS = new RowSource<OldVersions>({ id: 'bigint', aspect: 'text', version: 'bigint' });

/** Deletes old values by version. Reads one range of the primary key of `aspect_version` for each aspect. */
export function pruneVersions(old: readonly OldVersions[]): readonly SqlStatement[] {
  if (old.length === 0) return [];
  const text = `
delete from aspect_version as stored using ${ROWS.as('old')}
where stored.entity_id = old.id and stored.aspect = old.aspect and stored.version <= old.version`;
  return [{ name: 'prune-versions', text, values: ROWS.values(old) }];
}

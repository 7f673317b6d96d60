import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

/** One old value. */
export interface OldValueKey {
  readonly id: string;
  readonly aspect: string;
  readonly version: number;
}

interface OldValueRow {
  readonly id: string;
  readonly aspect: string;
  /** JSON. */
  readonly value: string;
}

const KEYS = new RowSource<OldValueKey>({ id: 'bigint', aspect: 'text', version: 'bigint' });

/** The old values. Reads one row of the primary key each. */
export async function readOldValues(client: SqlClient, keys: readonly OldValueKey[]): Promise<readonly OldValueRow[]> {
  if (keys.length === 0) return [];
  return client.query({ name: 'read-old-values', text: READ, values: KEYS.values(keys) });
}

const READ = `
select old.entity_id as id, old.aspect, old.value
from ${KEYS.as('sent')} join aspect_version as old
  on old.entity_id = sent.id and old.aspect = sent.aspect and old.version = sent.version`;

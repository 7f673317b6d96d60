import { RowSource } from '#base/database/row-source';
import type { SqlStatement } from '#base/database/sql-client';
import type { AuditEntry } from '../audit-entry';

export interface AuditRow extends AuditEntry {
  /** Minutes since 1970. Rows with the same minute, actor, address, operation and outcome become one. Null for a row of its own. */
  readonly minute: number | null;
  readonly count: number;
}

/** Sorted by the caller if several processes may write the same rows with a minute, so that they do not wait for each other in a circle. */
export function writeEntries(rows: readonly AuditRow[]): readonly SqlStatement[] {
  return rows.length === 0 ? [] : [{ text: WRITE, values: ROWS.values(rows) }];
}

const ROWS = new RowSource<AuditRow>({
  time: 'bigint',
  minute: 'bigint',
  actor: 'text',
  address: 'text',
  operation: 'text',
  outcome: 'text',
  target: 'text',
  requestId: 'text',
  detail: 'text',
  count: 'bigint',
});

const WRITE = `
insert into audit_entry (${ROWS.names}) select * from ${ROWS.as('sent')}
on conflict (minute, actor, address, operation, outcome) where minute is not null do update set count = audit_entry.count + excluded.count`;

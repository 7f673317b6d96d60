import type { StoredAuditEntry } from '#access/audit/audit-entry';
import type { AuditPage } from '#access/audit/audit-log';

export function auditPageJson({ entries, next }: AuditPage): string {
  return JSON.stringify({ entries: entries.map(known), ...(next !== undefined && { next }) });
}

export function auditEntryJson(entry: StoredAuditEntry): string {
  return JSON.stringify(known(entry));
}

/** Unknown members are left out. */
function known(entry: StoredAuditEntry) {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''));
}

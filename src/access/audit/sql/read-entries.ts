import { queryBuilt } from '#base/database/query-builder';
import type { SqlClient } from '#base/database/sql-client';
import type { AuditQuery, StoredAuditEntry } from '../audit-entry';

/** The entries that pass all filters. */
export function readEntries(client: SqlClient, query: AuditQuery): Promise<readonly StoredAuditEntry[]> {
  const { order, after, limit, actor, address, operation, outcome, target, since, until } = query;
  const [behind, direction] = order === 'newest first' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  return queryBuilt(client, (knex) => {
    const entries = knex('audit_entry').select(knex.raw(COLUMNS)).orderBy('id', direction).limit(limit);
    for (const [column, value] of Object.entries({ actor, address, operation, outcome, target }))
      if (value !== undefined) entries.where(column, value);
    if (after !== undefined) entries.where('id', behind, after);
    if (since !== undefined) entries.where('time', '>=', since);
    if (until !== undefined) entries.where('time', '<', until);
    return entries;
  });
}

const COLUMNS =
  'id::float8 as id, time::float8 as time, actor, address, operation, outcome, target, request_id as "requestId", detail, count::float8 as count';

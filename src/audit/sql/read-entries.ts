import type { SqlClient } from '../../database/sql-client';
import type { AuditQuery, StoredAuditEntry } from '../audit-entry';

/** The entries that pass all filters. The statement has no name, so each plan knows which filters are absent. */
export function readEntries(client: SqlClient, query: AuditQuery): Promise<readonly StoredAuditEntry[]> {
  const { order, after, limit, actor, address, operation, outcome, target, since, until } = query;
  const filters = [actor, address, operation, outcome, target, since, until].map((filter) => filter ?? null);
  return client.query({ text: order === 'newest first' ? NEWEST : OLDEST, values: [limit, after ?? null, ...filters] });
}

const NEWEST = read('<', 'desc');
const OLDEST = read('>', 'asc');

function read(behind: '<' | '>', direction: 'asc' | 'desc'): string {
  return `
select id::float8 as id, time::float8 as time, actor, address, operation, outcome, target, request_id as "requestId", detail, count::float8 as count
from audit_entry
where ($2::bigint is null or id ${behind} $2)
  and ($3::text is null or actor = $3) and ($4::text is null or address = $4) and ($5::text is null or operation = $5)
  and ($6::text is null or outcome = $6) and ($7::text is null or target = $7)
  and ($8::bigint is null or time >= $8) and ($9::bigint is null or time < $9)
order by id ${direction} limit $1`;
}

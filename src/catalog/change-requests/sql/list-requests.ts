import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { SqlClient } from '#base/database/sql-client';
import type { ChangeRequest, ChangeRequestPage, RequestQuery } from '../change-request';
import { REQUEST_COLUMNS, REQUESTS } from './request-columns';

/** A page of requests, newest first, by the index of the state or that of the urn. */
export async function listRequests(
  client: SqlClient,
  { state, urn, requestedBy, before, limit, read }: RequestQuery,
  access: EntityAccess,
): Promise<ChangeRequestPage> {
  const values = [state ?? null, urn ?? null, requestedBy ?? null, before ?? null, limit];
  const seen = access.condition(read, 'urn.id', values.length);
  const [page] = await client.query<{ readonly requests: readonly ChangeRequest[]; readonly total: number }>({
    text: listing(seen?.sql ?? 'true'),
    values: [...values, ...(seen?.values ?? [])],
  });
  return page ?? { requests: [], total: 0 };
}

function listing(condition: string): string {
  return `
with found as (
  select ${REQUEST_COLUMNS} from ${REQUESTS}
  where ($1::text is null or request.state = $1) and ($2::text is null or request.urn = $2)
    and ($3::text is null or request.requested_by = $3) and ${condition}
),
page as (select * from found where $4::bigint is null or id < $4::bigint order by id desc limit $5::bigint)
select (select count(*)::float8 from found) as total,
  coalesce((select json_agg(page order by id desc) from page), '[]') as requests`;
}

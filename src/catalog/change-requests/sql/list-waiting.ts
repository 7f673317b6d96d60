import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { SqlClient } from '#base/database/sql-client';
import type { ChangeRequest, RequestValues } from '../change-request';
import { REQUEST_COLUMNS, REQUESTS } from './request-columns';

export type WaitingRequest = ChangeRequest & Pick<RequestValues, 'after'>;

/** The newest open requests with the values that they ask for, by the index of the state, without those of one user. */
export function listWaiting(
  client: SqlClient,
  { except, limit, read }: { readonly except: string; readonly limit: number; readonly read: ReadContext },
  access: EntityAccess,
): Promise<readonly WaitingRequest[]> {
  const values = [except, limit];
  const seen = access.condition(read, 'urn.id', values.length);
  return client.query<WaitingRequest>({
    text: `
select ${REQUEST_COLUMNS}, request.after_value as after from ${REQUESTS}
where request.state = 'open' and request.requested_by <> $1 and ${seen?.sql ?? 'true'}
order by request.id desc limit $2::bigint`,
    values: [...values, ...(seen?.values ?? [])],
  });
}

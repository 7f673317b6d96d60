import type { SqlClient } from '#base/database/sql-client';
import type { ChangeRequest, RequestValues } from '../change-request';

type NewRequest = Pick<ChangeRequest, 'urn' | 'aspectName' | 'baseVersion' | 'reason' | 'requestedBy' | 'requestedOn'> &
  RequestValues & {
    /** The position of the change log from before the values were read. */
    readonly position: number;
  };

/** @returns its id */
export async function insertRequest(client: SqlClient, request: NewRequest): Promise<number> {
  const { urn, aspectName, baseVersion, before, after, reason, requestedBy, requestedOn, position } = request;
  const values = [urn, aspectName, baseVersion, before, after, reason, requestedBy, requestedOn, position];
  const [row] = await client.query<{ readonly id: number }>({ text: INSERT, values });
  if (!row) throw new Error('an insert without a row');
  return row.id;
}

const INSERT = `
insert into change_request (urn, aspect, base_version, before_value, after_value, reason, requested_by, requested_on, position, state)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open') returning id::float8 as id`;

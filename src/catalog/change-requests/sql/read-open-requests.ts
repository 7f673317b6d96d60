import type { SqlClient } from '#base/database/sql-client';
import { REQUESTS } from './request-columns';

/** The number of waiting requests, and the bytes of their values. */
export interface OpenRequests {
  readonly count: number;
  readonly bytes: number;
}

interface OpenRequestsOf {
  readonly ofUser: OpenRequests;
  readonly ofEntity: OpenRequests;
}

/** The open requests of a user and of an entity, by the index of the state. It does not read the values: their lengths are in the rows. */
export async function readOpenRequests(client: SqlClient, user: string, urn: string): Promise<OpenRequestsOf> {
  const [row] = await client.query<OpenRequestsOf>({ text: READ, values: [user, urn] });
  if (!row) throw new Error('a count without a row');
  return row;
}

const SIZES = `json_build_object('count', count(*), 'bytes', coalesce(sum(bytes), 0))`;

const READ = `
with open as (
  select request.requested_by, request.urn, octet_length(request.after_value) + coalesce(octet_length(request.before_value), 0) as bytes
  from ${REQUESTS} where request.state = 'open' and (request.requested_by = $1 or request.urn = $2)
)
select (select ${SIZES} from open where requested_by = $1) as "ofUser", (select ${SIZES} from open where urn = $2) as "ofEntity"`;

import type { SqlClient } from '#base/database/sql-client';
import type { StoredChangeRequest } from '../change-request';
import { REQUEST_COLUMNS, REQUESTS } from './request-columns';

export async function readRequest(client: SqlClient, id: number): Promise<StoredChangeRequest | undefined> {
  const [row] = await client.query<StoredChangeRequest>({ text: READ, values: [id] });
  return row;
}

const READ = `
select ${REQUEST_COLUMNS}, request.before_value as before, request.after_value as after, request.comments from ${REQUESTS} where request.id = $1`;

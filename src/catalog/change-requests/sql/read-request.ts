import type { SqlClient } from '#base/database/sql-client';
import type { ChangeRequest, RequestValues } from '../change-request';
import { REQUEST_COLUMNS, REQUESTS } from './request-columns';

export async function readRequest(client: SqlClient, id: number): Promise<(ChangeRequest & RequestValues) | undefined> {
  const [row] = await client.query<ChangeRequest & RequestValues>({ text: READ, values: [id] });
  return row;
}

const READ = `
select ${REQUEST_COLUMNS}, request.before_value as before, request.after_value as after from ${REQUESTS} where request.id = $1`;

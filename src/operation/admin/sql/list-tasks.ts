import type { SqlClient } from '#base/database/sql-client';

/** A task of an operator, for people. */
interface ListedTask {
  readonly id: string;
  readonly kind: string;
  readonly createdOn: number;
  readonly finishedOn: number | null;
  readonly total: number;
  readonly done: number;
  readonly error: string | null;
}

/** The newest tasks, by the primary key. */
export function listTasks(client: SqlClient, count: number): Promise<readonly ListedTask[]> {
  return client.query<ListedTask>({ text: LIST, values: [count] });
}

const LIST = `
select id::text, kind, created_on::float8 as "createdOn", finished_on::float8 as "finishedOn", total::float8 as total,
  deleted::float8 as done, error
from task order by id desc limit $1`;

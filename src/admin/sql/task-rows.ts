import type { SqlClient } from '../../database/sql-client';
import type { TimeseriesTruncation } from '../../timeseries/timeseries-service';

export interface TaskRow {
  readonly id: string;
  readonly node: string;
  readonly parameters: TimeseriesTruncation;
  readonly createdOn: string;
  readonly deadline: string | null;
  readonly finishedOn: string | null;
  readonly total: string;
  readonly deleted: string;
  readonly batches: string;
  /** The task of a search cluster that goes with it. */
  readonly indexTask: string | null;
}

export interface NewTask {
  readonly node: string;
  readonly truncation: TimeseriesTruncation;
  readonly createdOn: number;
  readonly deadline: number | null;
  readonly total: number;
}

const TASK =
  'id, node, parameters, created_on as "createdOn", deadline, finished_on as "finishedOn", total, deleted, batches, index_task as "indexTask"';

export async function insertTask(
  client: SqlClient,
  { node, truncation, createdOn, deadline, total }: NewTask,
): Promise<string> {
  const [row] = await client.query<{ id: string }>({
    text: "insert into task (node, kind, parameters, created_on, deadline, total) values ($1, 'truncate-events', $2, $3, $4, $5) returning id",
    values: [node, JSON.stringify(truncation), createdOn, deadline, total],
  });
  if (!row) throw new Error('a task was not inserted');
  return row.id;
}

/** By its own name or by that of its task in a search cluster, whose nodes number tasks anew after each start. */
export async function findTask(client: SqlClient, node: string, id: number): Promise<TaskRow | undefined> {
  const [row] = await client.query<TaskRow>({
    text: `select ${TASK} from task where node = $1 and id = $2 or index_task = $3 order by id desc limit 1`,
    values: [node, id, `${node}:${id}`],
  });
  return row;
}

export async function storeIndexTask(client: SqlClient, id: string, indexTask: string): Promise<void> {
  await client.query({ text: 'update task set index_task = $2 where id = $1', values: [id, indexTask] });
}

/** The oldest open task that nobody works on, now claimed; processes that look at once claim different ones. */
export async function claimTask(
  client: SqlClient,
  worker: string,
  now: number,
  abandonedBefore: number,
): Promise<TaskRow | undefined> {
  const [row] = await client.query<TaskRow>({
    text: `
update task set worker = $1, worker_seen_on = $2 where id = (
  select id from task where finished_on is null and (worker_seen_on is null or worker = $1 or worker_seen_on < $3) order by id limit 1 for update skip locked
) returning ${TASK}`,
    values: [worker, now, abandonedBefore],
  });
  return row;
}

export async function recordBatch(client: SqlClient, id: string, deleted: number, now: number): Promise<void> {
  await client.query({
    text: 'update task set deleted = deleted + $2, batches = batches + 1, worker_seen_on = $3 where id = $1',
    values: [id, deleted, now],
  });
}

export async function finishTask(client: SqlClient, id: string, now: number, error: string | null): Promise<void> {
  await client.query({ text: 'update task set finished_on = $2, error = $3 where id = $1', values: [id, now, error] });
}

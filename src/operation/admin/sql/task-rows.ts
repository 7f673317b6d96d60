import type { JsonValue } from '#generated/registry/registry-types';
import { queryBuilt } from '#base/database/query-builder';
import type { SqlClient } from '#base/database/sql-client';
import type { UnattendedUser } from '#access/accounts/unattended-actors';
import type { TaskBatch } from '../task-kind';

/** Counts and times are bigint, which the driver reads as strings. */
export interface TaskRow {
  readonly id: string;
  readonly node: string;
  readonly kind: string;
  readonly parameters: JsonValue;
  readonly createdOn: string;
  readonly deadline: string | null;
  readonly finishedOn: string | null;
  readonly total: string;
  readonly deleted: string;
  readonly batches: string;
  /** The task of a search cluster that belongs to it. */
  readonly indexTask: string | null;
  /** The error or the reason of a task that ended before its last batch. */
  readonly error: string | null;
  /** Urn of the user who asked for it; null for a task of an earlier release. */
  readonly owner: string | null;
  /** The time when the owner was made. */
  readonly ownerSince: string | null;
}

interface NewTask {
  readonly node: string;
  readonly kind: string;
  readonly parameters: object;
  readonly createdOn: number;
  readonly deadline: number | null;
  readonly total: number;
  readonly owner: UnattendedUser;
}

const COLUMNS: { readonly [Field in keyof TaskRow]: string } = {
  id: 'id',
  node: 'node',
  kind: 'kind',
  parameters: 'parameters',
  createdOn: 'created_on',
  deadline: 'deadline',
  finishedOn: 'finished_on',
  total: 'total',
  deleted: 'deleted',
  batches: 'batches',
  indexTask: 'index_task',
  error: 'error',
  owner: 'owner',
  ownerSince: 'owner_since',
};

const RETURNED = Object.entries(COLUMNS)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(', ');

/** @returns the id */
export async function insertTask(client: SqlClient, task: NewTask): Promise<string> {
  const { node, kind, parameters, createdOn, deadline, total, owner } = task;
  const row = {
    node,
    kind,
    parameters: JSON.stringify(parameters),
    created_on: createdOn,
    deadline,
    total,
    owner: owner.urn,
    owner_since: owner.since,
  };
  const [inserted] = await queryBuilt<{ id: string }>(client, (knex) => knex('task').insert(row).returning('id'));
  if (!inserted) throw new Error('a task was not inserted');
  return inserted.id;
}

/** Finds a task by its own id or by that of its task in a search cluster. The latest wins, because nodes of a cluster count from 1 again after a restart. */
export async function findTask(client: SqlClient, node: string, id: number): Promise<TaskRow | undefined> {
  const [row] = await queryBuilt<TaskRow>(client, (knex) =>
    knex('task')
      .select({ ...COLUMNS })
      .where({ node, id })
      .orWhere({ index_task: `${node}:${id}` })
      .orderBy('id', 'desc')
      .limit(1),
  );
  return row;
}

export async function storeIndexTask(client: SqlClient, id: string, indexTask: string): Promise<void> {
  await queryBuilt(client, (knex) => knex('task').where({ id }).update({ index_task: indexTask }));
}

interface Claim {
  /** Names this process among those that work on tasks. */
  readonly worker: string;
  /** Other kinds wait for a process that knows them. */
  readonly kinds: readonly string[];
  readonly now: number;
  /** Take over tasks whose worker was last seen before this time. */
  readonly abandonedBefore: number;
}

/**
 * The oldest open task that no other process works on, now claimed. Processes that look at once claim different ones. The statement is
 * written by hand, because every process runs it again and again and would load Knex only for it.
 */
export async function claimTask(
  client: SqlClient,
  { worker, kinds, now, abandonedBefore }: Claim,
): Promise<TaskRow | undefined> {
  const [row] = await client.query<TaskRow>({
    text: `
update task set worker = $1, worker_seen_on = $2 where id = (
  select id from task
  where finished_on is null and kind = any ($4::text[]) and (worker_seen_on is null or worker = $1 or worker_seen_on < $3)
  order by id limit 1 for update skip locked
) returning ${RETURNED}`,
    values: [worker, now, abandonedBefore, kinds],
  });
  return row;
}

export async function recordBatch(client: SqlClient, id: string, { deleted }: TaskBatch, now: number): Promise<void> {
  await queryBuilt(client, (knex) =>
    knex('task').where({ id }).increment({ deleted, batches: 1 }).update({ worker_seen_on: now }),
  );
}

export async function finishTask(client: SqlClient, id: string, now: number, error: string | null): Promise<void> {
  await queryBuilt(client, (knex) => knex('task').where({ id }).update({ finished_on: now, error }));
}

import type { SqlClient } from '#base/database/sql-client';

/** A consumer of the change log that has registered. Times are epoch milliseconds. */
export interface ChangeConsumer {
  readonly name: string;
  /** Urn; null for consumers of the service itself. */
  readonly owner: string | null;
  readonly description: string;
  /** The last change that it has read. */
  readonly position: number;
  /** Changes that it has not read. */
  readonly lag: number;
  /** Whether the log keeps what it has not read. */
  readonly keepsLog: boolean;
  readonly createdOn: number | null;
  /** The time when it last committed its position. */
  readonly committedOn: number;
}

const CONSUMERS = `
select consumer.name, consumer.owner, consumer.description, consumer.position::float8 as position,
       (counter.position - consumer.position)::float8 as lag, consumer.keeps_log as "keepsLog",
       consumer.created_on::float8 as "createdOn",
       floor(extract(epoch from consumer.updated_on) * 1000)::float8 as "committedOn"
from change_consumer as consumer, change_counter as counter`;

/** All of them, by name. */
export function listConsumers(client: SqlClient): Promise<readonly ChangeConsumer[]> {
  return client.query<ChangeConsumer>({ text: `${CONSUMERS} order by consumer.name` });
}

export async function findConsumer(client: SqlClient, name: string): Promise<ChangeConsumer | undefined> {
  return (await client.query<ChangeConsumer>({ text: `${CONSUMERS} where consumer.name = $1`, values: [name] }))[0];
}

type NewConsumer = Pick<ChangeConsumer, 'name' | 'description' | 'position' | 'keepsLog'> & {
  readonly owner: string;
  readonly createdOn: number;
};

/** Does nothing if there is a consumer of the name. @returns whether it was made */
export async function insertConsumer(client: SqlClient, consumer: NewConsumer): Promise<boolean> {
  const { name, owner, description, position, keepsLog, createdOn } = consumer;
  const rows = await client.query({
    text: `
insert into change_consumer (name, owner, description, position, keeps_log, created_on) values ($1, $2, $3, $4, $5, $6)
on conflict (name) do nothing returning 1`,
    values: [name, owner, description, position, keepsLog, createdOn],
  });
  return rows.length > 0;
}

export async function moveConsumer(client: SqlClient, name: string, position: number): Promise<void> {
  await client.query({
    text: 'update change_consumer set position = $2, updated_on = now() where name = $1',
    values: [name, position],
  });
}

export async function deleteConsumer(client: SqlClient, name: string): Promise<void> {
  await client.query({ text: 'delete from change_consumer where name = $1', values: [name] });
}

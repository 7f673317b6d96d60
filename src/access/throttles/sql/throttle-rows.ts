import type { SqlClient } from '#base/database/sql-client';

/** Limits that an administrator gave to one actor. Absent ones are those of the settings. */
export interface Throttle {
  readonly actor: string;
  readonly requestsPerSecond: number | null;
  readonly megabytesPerSecond: number | null;
  /** Urn of the administrator. */
  readonly setBy: string;
  /** Epoch milliseconds. */
  readonly setOn: number;
}

/** All throttles, which are few, by actor. */
export function readThrottles(client: SqlClient): Promise<readonly Throttle[]> {
  return client.query<Throttle>({ name: 'read-actor-throttles', text: READ });
}

const READ = `
select actor, requests_per_second as "requestsPerSecond", megabytes_per_second as "megabytesPerSecond",
  set_by as "setBy", set_on::float8 as "setOn"
from actor_throttle order by actor`;

/** Replaces the throttle of the actor. */
export async function writeThrottle(client: SqlClient, throttle: Throttle): Promise<void> {
  const { actor, requestsPerSecond, megabytesPerSecond, setBy, setOn } = throttle;
  await client.query({ text: WRITE, values: [actor, requestsPerSecond, megabytesPerSecond, setBy, setOn] });
}

const WRITE = `
insert into actor_throttle (actor, requests_per_second, megabytes_per_second, set_by, set_on) values ($1, $2, $3, $4, $5)
on conflict (actor) do update set requests_per_second = excluded.requests_per_second,
  megabytes_per_second = excluded.megabytes_per_second, set_by = excluded.set_by, set_on = excluded.set_on`;

/** @returns whether there was one */
export async function deleteThrottle(client: SqlClient, actor: string): Promise<boolean> {
  const text = 'delete from actor_throttle where actor = $1 returning actor';
  return (await client.query({ text, values: [actor] })).length > 0;
}

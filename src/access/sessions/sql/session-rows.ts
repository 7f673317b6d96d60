import type { SqlClient, SqlStatement } from '#base/database/sql-client';

/** Times are epoch milliseconds. */
interface SessionRow {
  readonly hash: string;
  readonly user: string;
  /** Fingerprint of what the user signed in with. */
  readonly credentials: string;
  readonly address: string;
  readonly createdOn: number;
  readonly lastSeenOn: number;
  readonly expiresOn: number;
}

export async function insertSession(client: SqlClient, row: SessionRow): Promise<void> {
  const { hash, user, credentials, address, createdOn, lastSeenOn, expiresOn } = row;
  await client.query({ text: INSERT, values: [hash, user, credentials, address, createdOn, lastSeenOn, expiresOn] });
}

const INSERT = `
insert into session (hash, user_urn, credentials, address, created_on, last_seen_on, expires_on) values ($1, $2, $3, $4, $5, $6, $7)`;

export async function findSession(client: SqlClient, hash: string): Promise<SessionRow | undefined> {
  const [row] = await client.query<SessionRow>({ name: 'find-session', text: FIND, values: [hash] });
  return row;
}

const FIND = `
select hash, user_urn as "user", credentials, address, created_on::float8 as "createdOn", last_seen_on::float8 as "lastSeenOn", expires_on::float8 as "expiresOn"
from session where hash = $1`;

export async function touchSession(client: SqlClient, hash: string, time: number): Promise<void> {
  const text = 'update session set last_seen_on = greatest(last_seen_on, $2) where hash = $1';
  await client.query({ text, values: [hash, time] });
}

export async function deleteSession(client: SqlClient, hash: string): Promise<void> {
  await client.query({ text: 'delete from session where hash = $1', values: [hash] });
}

export function deleteSessionsOf(users: readonly string[]): SqlStatement {
  return { text: 'delete from session where user_urn = any($1::text[])', values: [users] };
}

/** Deletes the oldest sessions of a user but the newest `kept`. */
export async function deleteOldestSessions(client: SqlClient, user: string, kept: number): Promise<void> {
  await client.query({ text: DELETE_OLDEST, values: [user, kept] });
}

const DELETE_OLDEST = `
delete from session where hash in (select hash from session where user_urn = $1 order by created_on desc, hash offset $2)`;

/** @param seenBefore epoch milliseconds */
export async function deleteEndedSessions(client: SqlClient, now: number, seenBefore: number): Promise<void> {
  await client.query({
    text: 'delete from session where expires_on <= $1 or last_seen_on <= $2',
    values: [now, seenBefore],
  });
}

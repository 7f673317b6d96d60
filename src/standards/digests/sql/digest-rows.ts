import type { SqlClient, SqlStatement } from '#base/database/sql-client';

/** The clock of the database, in epoch milliseconds, because the clocks of processes differ. */
const NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

export interface WantedDigest {
  readonly urn: string;
  readonly isDaily: boolean;
  /** Epoch milliseconds. */
  readonly nextOn: number;
}

/** Keeps how far users have heard who only changed what they wish. */
export function keepDigest({ urn, isDaily, nextOn }: WantedDigest): SqlStatement {
  return {
    text: `
insert into digest (urn, is_daily, next_on) values ($1, $2, $3)
on conflict (urn) do update set is_daily = excluded.is_daily, next_on = excluded.next_on, failures = 0, last_error = null`,
    values: [urn, isDaily, nextOn],
  };
}

export function dropDigest(urn: string): SqlStatement {
  return { text: 'delete from digest where urn = $1', values: [urn] };
}

/** A user whom this process tells what changed, and nobody else until the claim ends. */
export interface ClaimedDigest {
  readonly urn: string;
  /** The last position that the user has heard of; null for a new digest. */
  readonly position: number | null;
  /** The end of a message of which nobody knows whether it arrived. */
  readonly attemptTo: number | null;
  readonly failures: number;
}

interface Claim {
  /** A uuid. */
  readonly holder: string;
  /** The end of the log. */
  readonly newest: number;
  readonly milliseconds: number;
  readonly count: number;
}

/** Claims users whose time has come and of whom there may be news, those first that wait longest. A process that dies leaves its claims until they end. */
export function claimDigests(client: SqlClient, claim: Claim): Promise<readonly ClaimedDigest[]> {
  return client.query<ClaimedDigest>({
    name: 'digest-claim',
    text: `
update digest set claimed_by = $1::uuid, claimed_until = ${NOW} + $3::bigint
where urn in (
  select urn from digest
  where claimed_until <= ${NOW}
    and (position is null or next_on <= ${NOW} and (is_daily or position < $2::bigint or attempt_to is not null))
  order by next_on, urn limit $4 for update skip locked)
returning urn, position::float8 as position, attempt_to::float8 as "attemptTo", failures`,
    values: [claim.holder, claim.newest, claim.milliseconds, claim.count],
  });
}

/** Says that a message up to a position is about to be sent. @returns whether the claim still holds */
export async function noteAttempt(client: SqlClient, holder: string, urn: string, upTo: number): Promise<boolean> {
  const rows = await client.query({
    text: `
update digest set attempt_to = $3 where urn = $2 and claimed_by = $1::uuid and claimed_until > ${NOW} returning 1`,
    values: [holder, urn, upTo],
  });
  return rows.length > 0;
}

export interface DigestProgress {
  readonly urn: string;
  /** What the user has heard of, or is not to hear of. */
  readonly position: number;
  /** The earliest time of the next message, in epoch milliseconds. */
  readonly nextOn: number;
  /** Whether a message was sent. */
  readonly isSent: boolean;
}

/** Stores how far a user has heard, and ends the claim. */
export async function storeProgress(client: SqlClient, holder: string, progress: DigestProgress): Promise<void> {
  const { urn, position, nextOn, isSent } = progress;
  await client.query({
    text: `
update digest set position = $3, attempt_to = null, next_on = $4, failures = 0, last_error = null, claimed_until = 0,
  sent_on = case when $5 then ${NOW} else sent_on end
where urn = $2 and claimed_by = $1::uuid`,
    values: [holder, urn, position, nextOn, isSent],
  });
}

/** Puts a message off and ends the claim. @param problem the reason; without one, nothing went wrong */
export async function putOff(
  client: SqlClient,
  holder: string,
  { urn, pauseMs, problem }: { readonly urn: string; readonly pauseMs: number; readonly problem?: string | undefined },
): Promise<void> {
  await client.query({
    text: `
update digest set next_on = ${NOW} + $3::bigint, claimed_until = 0, last_error = coalesce($4, last_error),
  failures = failures + case when $4::text is null then 0 else 1 end
where urn = $2 and claimed_by = $1::uuid`,
    values: [holder, urn, pauseMs, problem ?? null],
  });
}

/** The latest outcome of the digests of a user. Times are epoch milliseconds. */
export interface DigestState {
  readonly sentOn: number | null;
  /** The reason why the last message could not be sent. */
  readonly problem: string | null;
}

export async function readDigestState(client: SqlClient, urn: string): Promise<DigestState | undefined> {
  const text = 'select sent_on::float8 as "sentOn", last_error as problem from digest where urn = $1';
  return (await client.query<DigestState>({ text, values: [urn] }))[0];
}

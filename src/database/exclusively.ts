import type { Database } from './sql-client';

/** Any number that no other program on the same database locks: "aspectory" on a telephone keypad. */
export const ADVISORY_LOCK = 277328679;

/**
 * Does `work` unless another process, or this one, is at work under the same number. The lock is that of a transaction which does
 * nothing else: it ends with the process, and holds up nobody.
 * @returns undefined when another one is at work
 */
export async function exclusively<Result>(
  database: Database,
  number: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return database.transaction(async (client) => {
    const [row] = await client.query<{ readonly mine: boolean }>({ text: TRY_LOCK, values: [ADVISORY_LOCK, number] });
    return row?.mine ? work() : undefined;
  });
}

/** A server may be told to end transactions that do nothing for long; this one is meant to. */
const TRY_LOCK =
  "select pg_try_advisory_xact_lock($1, $2) as mine, set_config('idle_in_transaction_session_timeout', '0', true)";

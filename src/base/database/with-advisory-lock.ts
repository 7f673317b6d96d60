import type { Database, SqlClient } from './sql-client';

/** A number that no other program on the same database locks: "aspectory" on a telephone keypad. */
export const ADVISORY_LOCK = 277328679;

/**
 * Does `work` unless this process or another one already does the work of this number. A transaction that does nothing else holds the
 * lock, so the lock ends with the process and does not delay other statements.
 * @returns undefined if the work is under way elsewhere
 */
export async function withAdvisoryLock<Result>(
  database: Database,
  number: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return database.transaction(async (client) => {
    const [row] = await client.query<{ readonly mine: boolean }>({ text: TRY_LOCK, values: [ADVISORY_LOCK, number] });
    return row?.mine ? work() : undefined;
  });
}

/** Some servers end transactions that are idle for long. This one is idle on purpose. */
const TRY_LOCK =
  "select pg_try_advisory_xact_lock($1, $2) as mine, set_config('idle_in_transaction_session_timeout', '0', true)";

/** Resolves once no other transaction holds the lock of this number. This transaction then holds it until it ends. */
export async function waitForLock(transaction: SqlClient, number: number): Promise<void> {
  await transaction.query({ text: 'select pg_advisory_xact_lock($1, $2)', values: [ADVISORY_LOCK, number] });
}

/** The same as `waitForLock`, but several transactions may hold the lock like this at the same time. */
export async function waitForSharedLock(transaction: SqlClient, number: number): Promise<void> {
  await transaction.query({ text: 'select pg_advisory_xact_lock_shared($1, $2)', values: [ADVISORY_LOCK, number] });
}

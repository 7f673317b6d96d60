import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlClient } from '../sql-client';

const AGAIN_AFTER_MS = 200;

/**
 * Cancels what a connection runs, until `ended` settles. One attempt may come before the server has begun the statement, and would have no
 * effect. Resolves when no attempt is under way, so that none meets the next statement of the connection.
 */
export async function cancelStatement(control: SqlClient, pid: number, ended: Promise<unknown>): Promise<void> {
  const hasEnded = ended.then(
    () => true,
    () => true,
  );
  const pause = () => Promise.race([hasEnded, sleep(AGAIN_AFTER_MS, false, { ref: false })]);
  do {
    // Without the control connection the time limit of the statement ends it.
    await control.query({ name: 'cancel', text: 'select pg_cancel_backend($1)', values: [pid] }).catch(() => undefined);
  } while (!(await pause()));
}

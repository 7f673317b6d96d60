import { UnavailableError } from './domain-error';
import { errorCode } from './error-code';

/** SQLSTATE of a statement that the server cancelled, and of a wait for a lock that it ended. */
const CANCELLED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const SETTING = 'ASPECTORY_WRITE_TIMEOUT_SECONDS sets the limit.';

/** The error for writes of which the server ended a statement, with the reason; the error itself if that is not why they failed. */
export function writeTimeout(
  error: unknown,
  { statementMs, lockMs }: { statementMs: number; lockMs: number },
): unknown {
  if (!(error instanceof UnavailableError)) return error;
  const code = errorCode(error.cause);
  if (code === LOCK_NOT_AVAILABLE)
    return refused(
      `Something else held a lock of the database that the write needs for longer than ${lockMs / 1000} s; nothing was written. Write it again, and look for a transaction that does not end (pg_stat_activity, pg_blocking_pids).`,
      error,
    );
  if (code !== CANCELLED) return error;
  return refused(
    `The database worked longer than ${statementMs / 1000} s on a statement of the write; nothing was written. Write it again, or less at once.`,
    error,
  );
}

function refused(reason: string, cause: UnavailableError): UnavailableError {
  return new UnavailableError(`${reason} ${SETTING}`, [], { cause: cause.cause });
}

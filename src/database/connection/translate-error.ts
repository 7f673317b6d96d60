import { DatabaseError } from 'pg';
import { DomainError, InvalidInputError, LimitExceededError, UnavailableError } from '../../errors/domain-error';
import { errorCode } from '../../errors/error-code';
import { WritesStoppedError } from '../../errors/writes-stopped';

/**
 * SQLSTATE classes and codes, and codes of Node's sockets, for a server that is away, is overloaded, has become a standby, or has ended
 * work that took longer than its operator allows.
 */
const UNAVAILABLE =
  /^(08...|25006|25P0[34]|53...|55P03|57014|57P0[1-5]|58030|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the driver for a broken connection or an exhausted pool. These errors do not have a code. */
const DRIVER_SAYS_UNAVAILABLE =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed)/;
/** Program limits: a statement that is too complex, a row or an index entry that is too large. */
const TOO_LARGE = /^54...$/;
/** Data exceptions: a value that a function of the database does not accept, such as an invalid regular expression (2201B). */
const DATA_EXCEPTION = /^22...$/;
/** Messages of limits that have codes of other errors: of allocations (XX000), and of nesting in a statement (42601). */
const SAYS_TOO_LARGE = /^(invalid memory alloc request size|array size exceeds|memory exhausted)/;
/** Messages quote the value. */
const MESSAGE_LENGTH_MAX = 200;
/** Refuses changes while an operator has stopped writes. */
const WRITABLE_CONSTRAINT = 'change_counter_writable';
/** Serialization failure and deadlock. */
const CONFLICT_OF_TRANSACTIONS = new Set(['40001', '40P01']);

/**
 * The error that callers of the database see: `UnavailableError` if the server is away or writes are stopped, `LimitExceededError` or `InvalidInputError` if it
 * cannot process a value of the request, otherwise the error itself.
 */
export function translateError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (error instanceof DatabaseError) return refusal(error) ?? outage(error);
  return outage(error);
}

function refusal(error: DatabaseError): DomainError | undefined {
  const { code = '', message, constraint } = error;
  if (constraint === WRITABLE_CONSTRAINT) return new WritesStoppedError({ cause: error });
  const said = message.slice(0, MESSAGE_LENGTH_MAX);
  if (TOO_LARGE.test(code) || SAYS_TOO_LARGE.test(message))
    return new LimitExceededError(
      `The request is too large for the database (${said}). Use fewer or shorter words, values or criteria.`,
      [],
      400,
      { cause: error },
    );
  if (!DATA_EXCEPTION.test(code)) return undefined;
  return new InvalidInputError(`The database cannot process a value of the request: ${said}`, [], { cause: error });
}

function outage(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  const disk = errorCode(error) === '53100';
  return new UnavailableError(
    disk ? 'The disk of the database is full.' : 'The database is not available at the moment. Try again.',
    [],
    { cause: error },
  );
}

/** Whether the server rolled back because of another transaction, so that another attempt may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  return CONFLICT_OF_TRANSACTIONS.has(errorCode(error));
}

function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(errorCode(error)) || (error instanceof Error && DRIVER_SAYS_UNAVAILABLE.test(error.message));
}

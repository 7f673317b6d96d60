import { DatabaseError } from 'pg';
import { DiskFullError } from '#base/errors/disk-full';
import {
  ConnectionLostError,
  DomainError,
  InvalidInputError,
  LimitExceededError,
  UnavailableError,
} from '#base/errors/domain-error';
import { errorCode } from '#base/errors/error-code';
import { WritesStoppedError } from '#base/errors/writes-stopped';

/**
 * SQLSTATE classes and codes, and codes of Node's sockets, for a server that is away, is overloaded, has become a standby, or has ended
 * work that took longer than its operator allows.
 */
const UNAVAILABLE =
  /^(08...|25006|25P0[34]|53...|55P03|57014|57P0[1-5]|58030|EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Codes of the server that end the session: connection errors, time limits of sessions, a shutdown or a crash. */
const ENDS_SESSION = /^(08...|25P0[34]|57P..)$/;
const DISK_FULL = '53100';
const READ_ONLY = '25006';
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
/** What the server says when its files fail. The error code is not enough: a read-only disk has that of a missing privilege (42501). */
const FILES_FAIL = /^could not [a-z]+ .*(?:file|directory) "[^"]*".*: ([A-Z][\w/ -]*)$/;
const IS_AWAY = 'The database is not available at the moment. Try again.';
/**
 * What the server says to a user that it does not accept any more: wrong credentials (28), no such database (3D), a privilege that was
 * taken (42501). Also what the driver says of a certificate. An operator corrects them, and no request is the reason.
 */
const REFUSES_SERVICE = /^(28...|3D000|42501|CERT_.*|.*_CERT.*|ERR_TLS_.*|ERR_SSL_.*|UNABLE_TO_.*)$/;
/** The same without a code: a server that asks for a password where the address has none, or speaks no TLS. */
const SAYS_REFUSES_SERVICE = /^(SASL: |The server does not support SSL connections)/;
const IS_READ_ONLY =
  'The database takes no writes, because it is a standby or was set to read-only; nothing was written. Name the primary server in DATABASE_URL, or end the read-only mode of the server.';
/** Serialization failure and deadlock. */
const CONFLICT_OF_TRANSACTIONS = new Set(['40001', '40P01']);

/** Why the server is away, if this process knows it. */
export type KnownOutage = () => UnavailableError | undefined;

/**
 * The error that callers of the database see: `UnavailableError` if the server is away or writes are stopped, `LimitExceededError` or `InvalidInputError` if it
 * cannot process a value of the request, otherwise the error itself.
 */
export function translateError(error: unknown, knownOutage?: KnownOutage): unknown {
  if (error instanceof DomainError) return error;
  const translated = (error instanceof DatabaseError && refusal(error)) || outage(error);
  return (translated instanceof ConnectionLostError && knownOutage?.()) || translated;
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
  const options = { cause: error };
  const code = errorCode(error);
  if (code === DISK_FULL) return new DiskFullError(options);
  const [, failure] = (error instanceof DatabaseError && FILES_FAIL.exec(error.message)) || [];
  if (failure !== undefined) return new UnavailableError(filesFail(failure), [], options);
  const refused = refusalOfService(error, code);
  if (refused !== undefined) return new UnavailableError(refused, [], options);
  if (!isUnavailable(error)) return error;
  if (code === READ_ONLY) return new UnavailableError(IS_READ_ONLY, [], options);
  const isAnswer = error instanceof DatabaseError && !ENDS_SESSION.test(code);
  return isAnswer ? new UnavailableError(IS_AWAY, [], options) : new ConnectionLostError(IS_AWAY, [], options);
}

function filesFail(failure: string): string {
  return `The database cannot use its files: ${failure}. Check its disk, and the owner and permissions of its data directory. The service needs no restart.`;
}

function refusalOfService(error: unknown, code: string): string | undefined {
  const said = error instanceof Error ? error.message : '';
  if (!REFUSES_SERVICE.test(code) && !SAYS_REFUSES_SERVICE.test(said)) return undefined;
  const reason = REASONS[code] ?? (said === '' ? code : said.slice(0, MESSAGE_LENGTH_MAX));
  return `The database refuses this service: ${reason}. An operator has to correct DATABASE_URL or the password beside it, or what the server allows its user.`;
}

/** Without the name of the user, which the server says. */
const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong, or was changed (28P01)',
  '28000': 'its user may not sign in (28000)',
};

/** Whether the server rolled back because of another transaction, so that another attempt may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  return CONFLICT_OF_TRANSACTIONS.has(errorCode(error));
}

function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(errorCode(error)) || (error instanceof Error && DRIVER_SAYS_UNAVAILABLE.test(error.message));
}

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
  /^(08...|25006|25P0[34]|53...|55P03|57014|57P0[1-5]|58030|EMFILE|ENFILE|ENOBUFS|EACCES|EPERM|EADDRNOTAVAIL|ECONN[A-Z]+|ENOENT|EPIPE|ETIMEDOUT|EHOST[A-Z]+|ENET[A-Z]+|ENOTFOUND|EAI_[A-Z]+)$/;
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
/** Files that the server read and found damaged, as after a disk that lied. */
const DAMAGED = /^XX00[12]$/;
const IS_AWAY = 'The database is not available at the moment. Try again.';
/**
 * What the server says to a user that it does not accept any more: wrong credentials (28), no such database (3D), a privilege that was
 * taken (42501), another database or search path, in which there are no tables (42P01, 3F000). Also what Node says of a certificate or of
 * TLS. An operator corrects them, and no request is the reason.
 */
const REFUSES_SERVICE =
  /^(28...|3[DF]000|42501|42P01|CERT_.*|CRL_.*|.*_CERT.*|ERR_TLS_.*|ERR_O?SSL_.*|UNABLE_TO_.*|EPROTO|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE))$/;
/** The same without a code of its own: a password that the address does not have, no TLS, a database that is closed for maintenance. */
const SAYS_REFUSES_SERVICE =
  /^(SASL: |The server does not support SSL connections|There was an error establishing an SSL connection|database "[^"]*" is not (currently )?accepting connections)/;
const IS_READ_ONLY =
  'The database takes no writes, because it is a standby or was set to read-only; nothing was written. Name the primary server in DATABASE_URL, or end the read-only mode of the server. A process with ASPECTORY_ROLE=reader takes no writes: send them to another one.';
const CONFLICT =
  'The database ended this work because of other work at the same time, such as a deadlock or the recovery of a standby; nothing was written. Try again.';
/** Serialization failure, which is also a conflict with the recovery of a standby, and deadlock. */
const CONFLICT_OF_TRANSACTIONS = new Set(['40001', '40P01']);

/** The reason why the server is away, if this process knows it. */
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
  if (DAMAGED.test(code)) return new UnavailableError(isDamaged(error), [], options);
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

function isDamaged(error: unknown): string {
  const said = error instanceof Error ? error.message.slice(0, MESSAGE_LENGTH_MAX) : '';
  return `The database found damaged files: ${said}. Check its disk, and restore a backup.`;
}

function refusalOfService(error: unknown, code: string): string | undefined {
  const said = error instanceof Error ? error.message : '';
  if (!REFUSES_SERVICE.test(code) && !SAYS_REFUSES_SERVICE.test(said)) return undefined;
  const reason = REASONS[code] ?? (said === '' ? code : said.slice(0, MESSAGE_LENGTH_MAX));
  return `The database refuses this service: ${reason}. An operator has to correct DATABASE_URL or the password beside it, or what the server allows its user.`;
}

/** The reasons without the name of the user, which the server says. */
const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong, or was changed (28P01)',
  '28000': 'its user may not sign in (28000)',
};

/** Translates all errors, for callers that do not try again: a conflict that is left is an outage for a moment. */
export function translateLast(error: unknown, knownOutage?: KnownOutage): unknown {
  if (isTransactionConflict(error)) return new UnavailableError(CONFLICT, [], { cause: error });
  return translateError(error, knownOutage);
}

/** Whether the server rolled back because of another transaction, so that another attempt may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  return CONFLICT_OF_TRANSACTIONS.has(errorCode(error));
}

function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(errorCode(error)) || (error instanceof Error && DRIVER_SAYS_UNAVAILABLE.test(error.message));
}

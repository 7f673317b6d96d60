import { DatabaseError } from 'pg';
import {
  BusyError,
  CancelledError,
  ConnectionLostError,
  DomainError,
  UnavailableError,
} from '#base/errors/domain-error';
import { errorCode } from '#base/errors/error-code';
import { WritesStoppedError } from '#base/errors/writes-stopped';

/** SQLSTATE codes and codes of Node's sockets and of TLS, by what an operator would do about them. The first that fits counts. */
const KINDS: readonly (readonly [kind: string, code: RegExp])[] = [
  ['disk full', /^53100$/],
  ['read-only', /^25006$/],
  ['conflict', /^40/],
  ['time limit', /^(57014|55P03|25P0)/],
  ['too many connections', /^53300$/],
  ['refused', /^(28|3D|3F|42501|42P01)|CERT|TLS|SSL/],
  ['connection lost', /^(08|57P|E[A-Z]+)/],
  ['files', /^(58|XX00[12])/],
  ['value', /^(22|54)/],
];
const SILENT = 'no answer';
const LOST = 'connection lost';
const OTHER = 'other';

/** The numbers of statements that failed, by kind. Errors of the catalog that a transaction ends with are not of the database. */
export class DatabaseErrors {
  private readonly counts = new Map<string, number>();

  readonly count = (error: unknown): void => {
    const kind = kindOf(error);
    if (kind !== undefined) this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  };

  /** The kinds that there were. */
  byKind(): ReadonlyMap<string, number> {
    return this.counts;
  }
}

function kindOf(error: unknown): string | undefined {
  if (error instanceof CancelledError || error instanceof BusyError || error instanceof WritesStoppedError) return;
  const cause = error instanceof DomainError ? error.cause : error;
  const code = errorCode(cause);
  const known = code === '' ? undefined : KINDS.find(([, pattern]) => pattern.test(code))?.[0];
  if (known !== undefined) return known;
  if (error instanceof ConnectionLostError) return cause === undefined ? SILENT : LOST;
  return cause instanceof DatabaseError || error instanceof UnavailableError ? OTHER : undefined;
}

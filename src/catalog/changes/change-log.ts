import type { AccessFilter } from '../authorization/access-filter';
import type { Transaction } from '#base/database/sql-client';
import type { ChangeOperation, ChangeSet } from './change-set';

/** A row of the change log. */
export interface Change {
  /** Dense and in the order of commits of all processes. Counts from 1. */
  readonly position: number;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly urn: string;
  readonly entityType: string;
  readonly aspect: string;
  readonly operation: ChangeOperation;
  /** Null if the aspect was absent, and for events. */
  readonly versionBefore: number | null;
  readonly versionAfter: number | null;
  /** Epoch milliseconds of the event; null for other changes. */
  readonly eventTime: number | null;
  /** Urn. */
  readonly actor: string;
  readonly runId: string | null;
  readonly requestId: string | null;
  /** JSON of the value that the change wrote or deleted, with hidden secrets; null if retention has deleted it. */
  readonly value: string | null;
}

export interface ChangeQuery {
  /** Selects only changes after this position; 0 for all. */
  readonly after: number;
  /** The last position to search. */
  readonly upTo?: number;
  readonly limit: number;
  readonly entityTypes?: readonly string[];
  readonly aspects?: readonly string[];
  readonly urn?: string;
  readonly operations?: readonly ChangeOperation[];
  /** Urn. */
  readonly actor?: string;
  /** Changes of entities that it does not admit now are left out. */
  readonly access: AccessFilter;
}

/** Some of the changes that a query asks for, in the order of their positions. */
export interface ChangePage {
  /** Identifies the log, because positions of different catalogs are not comparable. A uuid. */
  readonly logId: string;
  readonly changes: readonly Change[];
  /** The position up to which the log was searched. The next page starts after it. */
  readonly position: number;
  /** Whether the log has changes after `position`, which need not pass the filters. */
  readonly more: boolean;
}

/** The positions that the log contains. */
export interface LogBounds {
  readonly logId: string;
  /** Position of the first change that is kept; `last + 1` if the log is empty. */
  readonly first: number;
  /** Position of the newest change; 0 if nothing was ever logged. */
  readonly last: number;
  /** A text that only the newest change has; empty if the log does not keep it. */
  readonly mark: string;
}

/** All changes of the catalog, in order. */
export interface ChangeLog {
  /**
   * Appends the changes of a transaction. This must be the last statement of the transaction, because it locks the log until the commit.
   * @returns the last position, or 0 if nothing was logged. Await it after the commit, because the statement is sent together with it
   */
  append(transaction: Transaction, changeSet: ChangeSet): Promise<number>;
  bounds(): Promise<LogBounds>;
  /** @throws GoneError if changes after `after` are not kept any more; InvalidInputError if `after` is beyond the newest change */
  read(query: ChangeQuery): Promise<ChangePage>;
}

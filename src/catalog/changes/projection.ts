import type { Transaction } from '#base/database/sql-client';
import type { ChangeSet } from './change-set';

/** Ids of urns within one transaction. */
export interface UrnIds {
  /** Assigns ids to urns without one, and keeps these urns. Takes one round trip, or none if all ids are cached. */
  intern(urns: Iterable<string>): Promise<void>;
  /** @throws Error for a urn that was not interned */
  id(urn: string): string;
}

/**
 * Something that is derived from aspects and commits with them: edges, events, search documents, the change log.
 * `apply` is called once per transaction. Its statements are set-based: the number of statements does not grow with the change set.
 */
export interface Projection {
  apply(transaction: Transaction, changeSet: ChangeSet, ids: UrnIds): Promise<void> | void;
}

import type { SqlClient } from '#base/database/sql-client';
import type { Actor } from '#catalog/authorization/actor';
import type { EntityState } from '#catalog/changes/entity-state';
import type { PreparedChange } from '../prepare/prepared-change';

/** Decides over changes that concern access, in their transaction. Such transactions of all processes run one after the other. */
export interface WriteGuard {
  /** Asked for every change of every write, so it must be cheap. */
  concerns(change: PreparedChange): boolean;
  /** Called first in the transaction of a batch with a change that concerns access. Waits until no other such transaction runs. */
  begin(transaction: SqlClient): Promise<BatchGuard>;
}

export interface BatchGuard {
  /**
   * Called for each request of the batch, in their order, after its changes. If it resolves, the request is accepted.
   * @throws DomainError if the request is refused
   */
  check(actor: Actor, entities: readonly GuardedEntity[]): Promise<void>;
}

/** An entity before and after a request. */
export interface GuardedEntity {
  readonly urn: string;
  /** Name of the entity type. */
  readonly type: string;
  readonly before: EntityState;
  readonly after: EntityState;
}

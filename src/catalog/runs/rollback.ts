import type { Actor } from '../authorization/actor';
import type { ReadContext } from '../authorization/read-context';

export interface RollbackRequest {
  readonly runId: string;
  /** Whether values are only counted. */
  readonly dryRun: boolean;
  /** Whether entities that the run created are deleted. If not, they are soft-deleted and keep their key. */
  readonly hard: boolean;
  readonly actor: Actor;
  readonly requestId: string;
  readonly read: ReadContext;
}

/** One value that goes away. */
export interface RolledBackRow {
  readonly urn: string;
  readonly aspectName: string;
  readonly runId: string;
  readonly keyAspect: boolean;
  /** The time of the last observation, epoch milliseconds. */
  readonly timestamp: number;
}

/** A latest value that somebody else wrote over one of the run. It stays. */
interface ReplacedRow {
  readonly urn: string;
  readonly aspectName: string;
  /** Absent if the writer named no run, as people do. */
  readonly runId?: string;
  readonly actor: string;
  /** The time of the last observation, epoch milliseconds. */
  readonly timestamp: number;
}

/** What a rollback did, or would do. */
export interface RollbackResult {
  /** The first of the values that go away. */
  readonly rows: readonly RolledBackRow[];
  readonly entitiesAffected: number;
  /** Entities that the run created. */
  readonly entitiesDeleted: number;
  readonly aspectsReverted: number;
  /** Values of other runs on entities that the run created. They become invisible or are deleted with the entity. */
  readonly aspectsAffected: number;
  /** Entities that the run created and that have values of other runs. */
  readonly unsafeEntitiesCount: number;
  readonly unsafeEntities: readonly string[];
  /** Set only by a dry run: the number of values that others wrote over those of the run, and the first of them. */
  readonly replacedCount?: number;
  readonly replaced?: readonly ReplacedRow[];
}

export interface Rollbacks {
  /**
   * Takes back what a run wrote: aspects get the value that they had before, or are deleted; entities that the run created are
   * soft-deleted or deleted; events of the run are deleted. It works in batches, each of which commits whole. After an interruption the same
   * request continues with what is left.
   * @throws InvalidInputError for the id of writes without a run; ForbiddenError if the run wrote an entity that the actor may not delete
   */
  rollBack(request: RollbackRequest): Promise<RollbackResult>;
}

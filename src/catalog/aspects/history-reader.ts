import type { EntitiesOptions, StoredEntity } from './aspect-service';

/** One value that an aspect had. */
export interface AspectVersion {
  /** Counts the values of the aspect from 1, also across deletions. */
  readonly version: number;
  /** JSON. */
  readonly value: string;
  /** JSON. */
  readonly systemMetadata: string;
  /** Epoch milliseconds. */
  readonly createdOn: number;
  /** Urn of the actor. */
  readonly createdBy: string;
  /** Epoch milliseconds at which this value was deleted; null if it is the latest or another value replaced it. */
  readonly deletedOn: number | null;
}

/** The kept history of one aspect. */
export interface AspectHistory {
  readonly aspectName: string;
  /** Newest first. */
  readonly versions: readonly AspectVersion[];
  /** Whether the latest value is among the versions. False if the aspect is deleted. */
  readonly isPresent: boolean;
  /** Epoch milliseconds of the oldest value that is kept; null if retention deleted all of them. */
  readonly historyStartsAt: number | null;
  /** Whether the first value is still kept, so that the aspect did not exist before `historyStartsAt`. */
  readonly isComplete: boolean;
  /** The number of the first value that the reader may know of: 1, unless the past before a deletion of the entity is hidden. */
  readonly firstVersion: number;
}

/**
 * Reads of the past, from the versions that retention keeps. They throw ForbiddenError for an entity that the actor may not see now, whether
 * it exists or not. Of an entity whose owner or domain decides whether the actor sees it, they have nothing from before its last deletion.
 * Secrets are hidden.
 */
export interface HistoryReader {
  /**
   * The history of an entity's aspects, all that were ever written or the named ones, each with its newest `limit` versions.
   * @throws InvalidInputError for a bad urn or unknown aspect; NotFoundError if nothing was ever written
   */
  history(urn: string, options: EntitiesOptions & { readonly limit: number }): Promise<readonly AspectHistory[]>;
  /** The same as `entitiesAsOf` for one entity. */
  entityAsOf(urn: string, time: number, options: EntitiesOptions): Promise<StoredEntity>;
  /**
   * Entities as they were at a time, in the order asked. Their aspects have version 0, as if they were the latest.
   * @param time epoch milliseconds
   * @throws GoneError if retention has deleted values of that time
   */
  entitiesAsOf(urns: readonly string[], time: number, options: EntitiesOptions): Promise<readonly StoredEntity[]>;
}

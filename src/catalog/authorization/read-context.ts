import type { AccessFilter } from './access-filter';
import type { Privilege } from './policies/privileges';

/** What ends a question that has no answer yet. */
export interface QuestionEnd {
  /** Aborts when the client has gone. Adapters then cancel what runs in the database or the search cluster. */
  readonly signal: AbortSignal;
  /**
   * The time when the question began (`performance.now()`). Adapters end it when its time is over. Without it, each
   * part of the question has this time.
   */
  readonly startedAt?: number | undefined;
}

/**
 * The actor on whose behalf a question is asked, and its limits. Every port that searches, lists, counts, or follows
 * edges takes one.
 */
export interface ReadContext extends QuestionEnd {
  readonly access: AccessFilter;
  /** The privileges that `access` is about, for the error if it does not admit an entity. */
  readonly privileges: readonly Privilege[];
  /**
   * Must be awaited before a large answer is built of texts that were read. It may wait for a turn of the event loop. Without it, the
   * answer is limited when it is complete.
   * @throws BusyError if the process holds too many bytes, or the client has gone
   */
  room?(bytes: number): Promise<void> | undefined;
}

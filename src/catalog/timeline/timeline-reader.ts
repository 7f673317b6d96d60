import type { JsonValue } from '#generated/registry/registry-types';
import type { ReadContext } from '../authorization/read-context';

export interface TimelineQuery {
  readonly urn: string;
  /** Names or aliases of categories; all if it is empty. */
  readonly categories: readonly string[];
  /** Inclusive, epoch milliseconds. */
  readonly startTime: number;
  readonly endTime: number;
  /** Whether transactions have the differences of the values as JSON Patches. */
  readonly raw: boolean;
  readonly read: ReadContext;
}

export type SemanticChange = 'MINOR' | 'MAJOR';

/** One thing that changed. */
export interface TimelineEvent {
  readonly category: string;
  readonly operation: 'ADD' | 'REMOVE' | 'MODIFY';
  /** What was added, removed or changed: a urn, the path of a field, or the name of a value. */
  readonly element: string;
  /** The things around it, outermost first, such as the path of its field. */
  readonly within: readonly string[];
  /** The same and the new value, or the old one of what was removed, by the names that the models give them for consumers of events. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly description: string;
  readonly semanticChange: SemanticChange;
}

/** All changes of an entity at one time. */
export interface TimelineTransaction {
  /** Epoch milliseconds. */
  readonly timestamp: number;
  /** Urn. */
  readonly actor: string;
  /** `major.minor.patch`, counted from 0.0.0 at the first transaction of these categories. */
  readonly version: string;
  readonly semanticChange: SemanticChange;
  readonly events: readonly TimelineEvent[];
  /** Operations of a JSON Patch by aspect; null if they were not asked for. */
  readonly rawChanges: readonly { readonly aspect: string; readonly patch: readonly object[] }[] | null;
}

export interface TimelineReader {
  /**
   * The changes of an entity, oldest first, as far as its history is kept. Empty if nothing was ever written.
   * @throws InvalidInputError for a bad urn or an unknown category; ForbiddenError for an entity that the actor may not see
   */
  timeline(query: TimelineQuery): Promise<readonly TimelineTransaction[]>;
}

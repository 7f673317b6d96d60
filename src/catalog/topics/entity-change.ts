import type { JsonValue } from '#generated/registry/registry-types';
import type { Change } from '../changes/change-log';
import type { LaterValue } from '../changes/past-changes';

/** One thing that changed of an entity, in the words of those who act on it. */
export interface EntityChange {
  readonly category: string;
  readonly operation: string;
  /** A urn, the path of a field, or the name of a value; null for changes of the whole entity. */
  readonly modifier: string | null;
  readonly parameters: Readonly<Record<string, JsonValue>>;
  /** The same as a sentence, with urns in quotes. */
  readonly description: string;
}

/** An event of a topic, before it has a form on the wire. */
export type TopicEvent =
  | { readonly kind: 'entity'; readonly change: Change; readonly what: EntityChange }
  | { readonly kind: 'platform'; readonly change: Change }
  | (KeptValues & { readonly kind: 'aspect'; readonly change: Change });

/** What is kept of the values of a change. Retention deletes old ones, and consumers may be far behind. */
export interface KeptValues {
  /** JSON of the value before; null if there was none, or if it is not kept. */
  readonly before: string | null;
  /** Whether there was a value before that is not kept. */
  readonly lacksBefore: boolean;
  /** Whether there was a value of the change itself that is not kept. */
  readonly lacksValue: boolean;
  /** The next value that is kept, if that of the change is not. */
  readonly later: LaterValue | undefined;
}

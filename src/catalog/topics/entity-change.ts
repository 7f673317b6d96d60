import type { JsonValue } from '../../../generated/registry/registry-types';
import type { Change } from '../changes/change-log';

/** One thing that changed of an entity, in the words of those who act on it. */
export interface EntityChange {
  readonly category: string;
  readonly operation: string;
  /** A urn, the path of a field, or the name of a value; null for changes of the whole entity. */
  readonly modifier: string | null;
  readonly parameters: Readonly<Record<string, JsonValue>>;
}

/** An event of a topic, before it has a form on the wire. */
export type TopicEvent =
  | { readonly kind: 'entity'; readonly change: Change; readonly what: EntityChange }
  | { readonly kind: 'platform'; readonly change: Change }
  /** @param before JSON of the value before; null if there was none, or if it is not kept */
  | { readonly kind: 'aspect'; readonly change: Change; readonly before: string | null };

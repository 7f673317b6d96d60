/** Types of the facts about access: who may see an entity, and who may write it. */
import type { AspectPath } from './model-values';

/** The access to entities that belong to the platform, and are no metadata (`guard`). Aspects with privileges of their own keep those. */
export interface EntityGuardSpec {
  /** Names of the privileges any of which a write or a deletion takes. */
  readonly privileges: readonly string[];
  /** Names of further privileges any of which is enough to create an entity. */
  readonly creation: readonly string[];
  /** Beginnings of keys that clients give to what they report. Such entities take the ordinary privileges. */
  readonly reportedKeys: readonly string[];
}

/**
 * - `shared`: change it, as sources of every platform do.
 * - `created`: create it, and not change it.
 * - `related`: change it if it has a relationship to an entity of the platform.
 */
export type WrittenByPlatforms = 'shared' | 'created' | 'related';

/** What a write may change without the privileges of the whole aspect. */
export interface PartialAccessSpec {
  /** An actor with one of the privileges on the entity may change the value at the path. */
  readonly fields: readonly { readonly path: AspectPath; readonly privileges: readonly string[] }[];
  /** Who has one of the privileges on the entity that an item names may add this item, change it and remove it. */
  readonly lists: readonly {
    /** The list, a field at the top. */
    readonly path: AspectPath;
    /** The field of an item that holds the urn; null for a list of urns. */
    readonly key: string | null;
    readonly privileges: readonly string[];
  }[];
  /** Fields at the top that are audit stamps. Every change may set them. */
  readonly stamps: readonly string[];
}

/** The places of one attribute that policies compare: as edges of the entity, and in its search document. */
export interface AccessAttributeSpec {
  readonly attribute: string;
  readonly aspect: string;
  readonly relationship: string;
  readonly searchField: string;
}

/** A place with the urn of a parent: who may not see the parent does not see the entity. */
export interface AccessParentSpec {
  readonly aspect: string;
  readonly path: AspectPath;
  /** The edge to the parent. Null for the first part of urns of the entity types with this key aspect, which needs none. */
  readonly relationship: string | null;
}

/** A place with the urn of a parent (`parent` and `ancestor` of `@Access`): its privileges let write and delete the entity. */
export interface WriteParentSpec {
  readonly aspect: string;
  readonly path: AspectPath;
  readonly relationship: string;
  /** Entity types of the children. */
  readonly entities: readonly string[];
  /** One of them on the parent is enough. */
  readonly parent: readonly string[];
  /** One of them on the parent, or on a parent of it in the same place, is enough. */
  readonly ancestor: readonly string[];
}

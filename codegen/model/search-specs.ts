/** Types of the facts about search. */
import type { GroupSpec } from './derived-specs';
import type { AspectPath, JsonValue, LeafType } from './model-values';

export type SearchFieldType =
  | 'KEYWORD'
  | 'TEXT'
  | 'TEXT_PARTIAL'
  | 'URN'
  | 'URN_PARTIAL'
  | 'BROWSE_PATH'
  | 'BROWSE_PATH_V2'
  | 'BOOLEAN'
  | 'COUNT'
  | 'DATETIME'
  | 'OBJECT';

/** The way in which the search engines take the values of a field. */
export type SearchFieldKind = 'text' | 'keyword' | 'urn' | 'path' | 'boolean' | 'number';

/** The weight of a match in a field, from names (A) down to descriptions of columns (D). */
export type ScoreClass = 'A' | 'B' | 'C' | 'D';

export interface SearchFieldSpec {
  readonly field: string;
  /** Further names by which queries, filters and sort orders find the field; absent without any. Other fields may share them. */
  readonly aliases?: readonly string[];
  readonly type: SearchFieldType;
  readonly path: AspectPath;
  readonly leaf: LeafType;
  readonly queryByDefault: boolean;
  readonly autocomplete: boolean;
  readonly facet: boolean;
  /** Name that people see of the facet. */
  readonly facetName: string;
  readonly boost: number;
  readonly hasValuesField: string | null;
  readonly numValuesField: string | null;
  /** Value (as a string) -> rank weight of documents that have it. */
  readonly weights: { readonly [value: string]: number };
  /** Whether its value is part of the name of the entity; absent where the annotation does not say so. */
  readonly isName?: boolean;
  /** The relationship of the entities that are the values: what they list is found by a filter, too. Absent without one. */
  readonly listedBy?: string;
  /** The value of an absent leaf in an aspect that is present; undefined without one. Never for a path with `*`. */
  readonly default?: JsonValue;
}

/** A number that multiplies the score: value * weight, after the modifier. LOG and LN add one before the logarithm. */
export interface SearchScoreSpec {
  readonly field: string;
  readonly path: AspectPath;
  readonly weight: number;
  readonly defaultValue: number;
  readonly modifier: 'LOG' | 'LN' | 'SQRT' | 'SQUARE' | 'RECIPROCAL' | null;
}

/** A number of uses in the span of time of an event. Of entities that match a query equally well, the most used come first. */
export interface SearchUseSpec {
  readonly path: AspectPath;
  /** The unit of the span: `DAY`. Null where events have no span; then it is a month. */
  readonly unit: AspectPath | null;
  /** The number of units of the span; null for one. */
  readonly multiple: AspectPath | null;
}

/**
 * A search field of an entity type: the first aspect's settings win, save that flags add up and the highest boost counts. A dropped aspect
 * adds values to a field of a shipped one, and no settings.
 */
export interface EntitySearchField extends Omit<
  SearchFieldSpec,
  'path' | 'default' | 'leaf' | 'hasValuesField' | 'numValuesField' | 'isName' | 'listedBy'
> {
  readonly kind: SearchFieldKind;
  readonly scoreClass: ScoreClass;
  /** Whether its words are found one by one. Keywords outside the default fields are only compared as a whole. */
  readonly hasWords: boolean;
  /** Whether its value is a name: a query for exactly that name ranks the entity first. */
  readonly isTitle: boolean;
  readonly aspects: readonly string[];
  /** Helper fields (`has...`, `num...`) are listed as fields of their own with this set. */
  readonly helperOf: string | null;
}

/** A list whose items have a search field each, which the key of a urn in the item names: with dots as underscores. */
export interface SearchEntriesSpec {
  /** Strings are in the field `<field>.<key>`. */
  readonly field: string;
  /** Numbers are in the field `<numberField>.<key>`; a filter on `<field>.<key>` looks into both. */
  readonly numberField: string;
  /** The items. */
  readonly items: AspectPath;
  /** The path from an item to the urn. */
  readonly key: AspectPath;
  /** The path from an item to its values: strings, numbers, or unions of them. */
  readonly values: AspectPath;
  /** The word by which an item without the urn names it, if a group of the same list says so (`@GroupedFrom`). */
  readonly word?: NonNullable<GroupSpec['word']>;
}

/** The search field with how much an entity is used. */
export const USE_FIELD = '_use';

/** The search field with the urns of the parents of an entity. */
export const PARENTS_FIELD = '_parents';

import { bigintIn } from '#base/json/integers';
import {
  type EntitySearchField,
  PARENTS_FIELD,
  type ScoreClass,
  type SearchFieldKind,
} from '#generated/registry/registry-types';

/** The classes in descending order of their weight. */
export const SCORE_CLASSES: readonly ScoreClass[] = ['A', 'B', 'C', 'D'];

export interface SearchField {
  readonly name: string;
  /** Further names of it, which other fields may share. */
  readonly aliases: readonly string[];
  readonly kind: SearchFieldKind;
  /** Whether it is a default field: query terms without a field search it. */
  readonly byDefault: boolean;
  readonly scoreClass: ScoreClass;
  /** Whether a query finds its single words. A keyword that is not a default field is compared as a whole only. */
  readonly hasWords: boolean;
  /** Whether its value is a name of the entity. A query that is equal to the name ranks the entity first. */
  readonly isTitle: boolean;
  readonly autocomplete: boolean;
  readonly facet: boolean;
  readonly facetName: string;
  readonly weights: { readonly [value: string]: number };
  readonly isHelper: boolean;
}

export function toSearchField(spec: EntitySearchField): SearchField {
  return {
    name: spec.field,
    aliases: spec.aliases ?? [],
    kind: spec.kind,
    byDefault: spec.queryByDefault,
    scoreClass: spec.scoreClass,
    hasWords: spec.hasWords,
    isTitle: spec.isTitle,
    autocomplete: spec.autocomplete,
    facet: spec.facet,
    facetName: spec.facetName,
    weights: spec.weights,
    isHelper: spec.helperOf !== null,
  };
}

/** A keyword that is compared as a whole. */
export const KEYWORD: Omit<SearchField, 'name' | 'facetName'> = {
  aliases: [],
  kind: 'keyword',
  byDefault: false,
  scoreClass: 'D',
  hasWords: false,
  isTitle: false,
  autocomplete: false,
  facet: false,
  weights: {},
  isHelper: false,
};

/** The urn as a field of every entity. Default-field terms find its parts, and autocomplete suggests it. */
export const URN_FIELD: SearchField = {
  ...KEYWORD,
  name: 'urn',
  facetName: 'urn',
  kind: 'urn',
  byDefault: true,
  scoreClass: 'B',
  hasWords: true,
  isTitle: true,
  autocomplete: true,
};
export const ENTITY_TYPE_FIELD: SearchField = { ...KEYWORD, name: '_entityType', facetName: 'Type', facet: true };
export const RUN_ID_FIELD: SearchField = { ...KEYWORD, name: 'runId', facetName: 'runId' };

/** The urns of the entities on which it depends whether an entity is seen. They are kept whole. */
export const PARENTS: SearchField = { ...KEYWORD, name: PARENTS_FIELD, facetName: PARENTS_FIELD, kind: 'urn' };

/** The fields, each once by its name. */
export function distinctFields(fields: readonly SearchField[]): readonly SearchField[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/**
 * Whether the rows alone have its texts: texts of the lowest weight, such as descriptions of columns, are most of a catalog, and few
 * questions need more of them than their words.
 */
export function isInRowsOnly({ kind, scoreClass, isTitle, autocomplete, facet }: StoredField): boolean {
  return kind === 'text' && scoreClass === 'D' && !isTitle && !autocomplete && !facet;
}

type StoredField = Pick<SearchField, 'kind' | 'scoreClass' | 'isTitle' | 'autocomplete' | 'facet'>;

/** The value of a criterion in the form that documents store. compat: clients send numbers and booleans as strings. */
export function storedValue({ kind }: SearchField, value: string): string {
  if (kind === 'boolean') return value.toLowerCase();
  if (kind === 'number') return value.trim() === '' ? value : String(bigintIn(value.trim()) ?? Number(value));
  return value;
}

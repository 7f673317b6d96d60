import type { EntitySearchField, ScoreClass, SearchFieldKind } from '../../../generated/registry/registry-types';

/** In descending order of their weight. */
export const SCORE_CLASSES: readonly ScoreClass[] = ['A', 'B', 'C', 'D'];

export interface SearchField {
  readonly name: string;
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

/** The urn as a field of every entity. Default-field terms find its parts, and autocomplete suggests it. */
export const URN_FIELD: SearchField = {
  name: 'urn',
  kind: 'urn',
  byDefault: true,
  scoreClass: 'B',
  hasWords: true,
  isTitle: true,
  autocomplete: true,
  facet: false,
  facetName: 'urn',
  weights: {},
  isHelper: false,
};
export const ENTITY_TYPE_FIELD: SearchField = {
  name: '_entityType',
  kind: 'keyword',
  byDefault: false,
  scoreClass: 'D',
  hasWords: false,
  isTitle: false,
  autocomplete: false,
  facet: true,
  facetName: 'Type',
  weights: {},
  isHelper: false,
};
export const RUN_ID_FIELD: SearchField = {
  name: 'runId',
  kind: 'keyword',
  byDefault: false,
  scoreClass: 'D',
  hasWords: false,
  isTitle: false,
  autocomplete: false,
  facet: false,
  facetName: 'runId',
  weights: {},
  isHelper: false,
};

/** The value of a criterion in the form that documents store. compat: clients send numbers and booleans as strings. */
export function storedValue({ kind }: SearchField, value: string): string {
  if (kind === 'boolean') return value.toLowerCase();
  if (kind === 'number') return value.trim() === '' ? value : String(Number(value));
  return value;
}

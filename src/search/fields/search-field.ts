import type { EntitySearchField, ScoreClass, SearchFieldKind } from '../../../generated/registry/registry-types';

/** Those that count most first. */
export const SCORE_CLASSES: readonly ScoreClass[] = ['A', 'B', 'C', 'D'];

export interface SearchField {
  readonly name: string;
  readonly kind: SearchFieldKind;
  /** Whether bare words look into it. */
  readonly byDefault: boolean;
  readonly scoreClass: ScoreClass;
  /** Whether its words are found one by one; keywords that bare words do not look into are compared as wholes only. */
  readonly hasWords: boolean;
  /** Whether its value is a name: to ask for exactly that puts the entity first. */
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

/** The urn as a field: every entity has it, bare words find its parts, completion offers it. */
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

/** A wanted value as documents spell it. compat: values of numbers and booleans come as texts. */
export function storedValue({ kind }: SearchField, value: string): string {
  if (kind === 'boolean') return value.toLowerCase();
  if (kind === 'number') return value.trim() === '' ? value : String(Number(value));
  return value;
}

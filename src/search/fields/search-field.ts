import type { EntitySearchField, SearchFieldType } from '../../../generated/registry/registry-types';

export type FieldKind = 'text' | 'keyword' | 'urn' | 'path' | 'boolean' | 'number';

/** How much a match in a field counts, from names (A) down to descriptions of columns (D). */
export type ScoreClass = 'A' | 'B' | 'C' | 'D';

/** Those that count most first. */
export const SCORE_CLASSES: readonly ScoreClass[] = ['A', 'B', 'C', 'D'];

export interface SearchField {
  readonly name: string;
  readonly kind: FieldKind;
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

const KINDS: Readonly<Record<SearchFieldType, FieldKind>> = {
  TEXT: 'text',
  TEXT_PARTIAL: 'text',
  KEYWORD: 'keyword',
  OBJECT: 'keyword',
  URN: 'urn',
  URN_PARTIAL: 'urn',
  BROWSE_PATH: 'path',
  BROWSE_PATH_V2: 'keyword',
  BOOLEAN: 'boolean',
  COUNT: 'number',
  DATETIME: 'number',
};

export function toSearchField(spec: EntitySearchField): SearchField {
  const kind = KINDS[spec.type];
  return {
    name: spec.field,
    kind,
    byDefault: spec.queryByDefault,
    scoreClass: scoreClass(spec.boost),
    hasWords: kind === 'text' || kind === 'urn' || spec.queryByDefault,
    isTitle: kind === 'text' && spec.queryByDefault && (spec.autocomplete || spec.type === 'TEXT_PARTIAL'),
    autocomplete: spec.autocomplete,
    facet: spec.facet,
    facetName: spec.facetName,
    weights: spec.weights,
    isHelper: spec.helperOf !== null,
  };
}

/** Four classes keep the order of boosts (10 names, 5 column names, 1 descriptions, 0.1 column descriptions) at the price of two bits. */
function scoreClass(boost: number): ScoreClass {
  if (boost >= 8) return 'A';
  if (boost >= 2) return 'B';
  return boost >= 0.5 ? 'C' : 'D';
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

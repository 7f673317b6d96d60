import { numberOf } from '#catalog/filter/filter';
import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, type SearchField, URN_FIELD } from '#search/language/fields/search-field';
import type { NormalCriterion, NormalFilter } from '#search/language/query/normalize-filter';
import { fieldStrings, type SearchDocument } from '#search/language/fields/search-document';
import { fold } from '#search/language/text/fold';
import { stem } from '#search/language/text/stem';
import { tokenize } from '#search/language/text/tokenize';
import { ValueText } from './value-text';

/** The part of a document that explains a hit. */
export type HitDocument = Pick<SearchDocument, 'urn' | 'entityType' | 'fields'>;

/** Says by which fields a hit matches the filter: those of the first conjunction that matches. */
export function filterMatcher(filter: NormalFilter): (document: HitDocument) => readonly string[] {
  const conjunctions = (filter ?? []).map((criteria) => criteria.map(toMatcher));
  return (document) => {
    for (const matchers of conjunctions) {
      const found = matchers.map(({ negated, fieldsOf }) => ({ negated, names: fieldsOf(document) }));
      if (found.every(({ negated, names }) => names.length > 0 !== negated))
        return [...new Set(found.flatMap(({ negated, names }) => (negated ? [] : names)))];
    }
    return [];
  };
}

interface CriterionMatcher {
  readonly negated: boolean;
  readonly fieldsOf: (document: HitDocument) => readonly string[];
}

function toMatcher(criterion: NormalCriterion): CriterionMatcher {
  const fits = valueMatcher(criterion);
  return { negated: criterion.negated, fieldsOf: (document) => fieldsThatMatch(criterion, fits, document) };
}

type ValueMatcher = (value: string, field: SearchField) => boolean;

function fieldsThatMatch(criterion: NormalCriterion, fits: ValueMatcher, document: HitDocument): readonly string[] {
  const missing = criterion.fields.filter((field) => valuesOf(field, document).length === 0);
  if (criterion.condition === 'IS_NULL')
    return missing.length === criterion.fields.length ? missing.map(({ name }) => name) : [];
  return criterion.fields
    .filter((field) => field === RUN_ID_FIELD || valuesOf(field, document).some((value) => fits(value, field)))
    .map(({ name }) => name);
}

function valuesOf(field: SearchField, document: HitDocument): readonly string[] {
  if (field === URN_FIELD) return [document.urn];
  if (field === ENTITY_TYPE_FIELD) return [document.entityType];
  return fieldStrings(document.fields[field.name]);
}

function valueMatcher(criterion: NormalCriterion): ValueMatcher {
  const { condition, values } = criterion;
  switch (condition) {
    case 'EQUAL':
    case 'IN':
      return equalMatcher(criterion);
    case 'CONTAIN':
      return (value) => values.some((wanted) => value.includes(wanted));
    case 'START_WITH':
      return (value) => values.some((wanted) => value.startsWith(wanted));
    case 'END_WITH':
      return (value) => values.some((wanted) => value.endsWith(wanted));
    default:
      return () => true;
  }
}

/** Looks the value up, because there may be thousands of wanted ones. */
function equalMatcher({ values, comparison }: NormalCriterion): ValueMatcher {
  const exact = new Set(values);
  const folded = new Set(values.map(fold));
  const numbers = new Set(values.flatMap((value) => numberOf(value) ?? []));
  const words = new Set(comparison === 'word' ? values.flatMap(onlyWord) : []);
  return (value, field) => {
    if (exact.has(value) || (field.kind === 'path' && foldersOf(value).some((folder) => exact.has(folder))))
      return true;
    if (field.kind === 'number') return numbers.has(numberOf(value) ?? Number.NaN);
    if (comparison === 'exact' && field.kind !== 'boolean') return false;
    const text = new ValueText(value);
    return folded.has(text.folded) || (words.size > 0 && text.hasWord((word) => words.has(stem(word))));
  };
}

function foldersOf(path: string): readonly string[] {
  const steps = path.split('/');
  return steps.map((_, index) => steps.slice(0, index).join('/')).slice(1);
}

/** The stem of a value that is one word. */
function onlyWord(value: string): readonly string[] {
  const tokens = tokenize(value);
  return tokens.length === 1 ? tokens.map(({ word }) => stem(word)) : [];
}

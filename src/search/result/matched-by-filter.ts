import { ENTITY_TYPE_FIELD, RUN_ID_FIELD, type SearchField, URN_FIELD } from '../fields/search-field';
import type { NormalCriterion, NormalFilter } from '../query/normalize-filter';
import { fieldStrings, type SearchDocument } from '../search-document';
import { fold } from '../text/fold';
import { stem } from '../text/stem';
import { tokenize, withoutUrnHeads } from '../text/tokenize';

/** The part of a document that explains a hit. */
export type HitDocument = Pick<SearchDocument, 'urn' | 'entityType' | 'fields'>;

/** The fields by which a hit matches the filter: those of the first conjunction that matches. */
export function matchedByFilter(filter: NormalFilter, document: HitDocument): readonly string[] {
  const reasons = (filter ?? []).map((criteria) => criteria.map((criterion) => fieldsThatMatch(criterion, document)));
  const fitting = reasons.findIndex((each, index) =>
    each.every((found, at) => found.length > 0 !== (filter?.[index]?.[at]?.negated ?? false)),
  );
  const shown = filter?.[fitting]?.flatMap((criterion, at) =>
    criterion.negated ? [] : (reasons[fitting]?.[at] ?? []),
  );
  return [...new Set(shown)];
}

function fieldsThatMatch(criterion: NormalCriterion, document: HitDocument): readonly string[] {
  const missing = criterion.fields.filter((field) => valuesOf(field, document).length === 0);
  if (criterion.condition === 'IS_NULL')
    return missing.length === criterion.fields.length ? missing.map(({ name }) => name) : [];
  return criterion.fields
    .filter(
      (field) => field === RUN_ID_FIELD || valuesOf(field, document).some((value) => fits(value, field, criterion)),
    )
    .map(({ name }) => name);
}

function valuesOf(field: SearchField, document: HitDocument): readonly string[] {
  if (field === URN_FIELD) return [document.urn];
  if (field === ENTITY_TYPE_FIELD) return [document.entityType];
  return fieldStrings(document.fields[field.name]);
}

function fits(value: string, field: SearchField, criterion: NormalCriterion): boolean {
  return (
    criterion.condition === 'EXISTS' || criterion.values.some((wanted) => compare(value, wanted, field, criterion))
  );
}

function compare(
  value: string,
  wanted: string,
  field: SearchField,
  { condition, comparison }: NormalCriterion,
): boolean {
  switch (condition) {
    case 'EQUAL':
    case 'IN':
      return equals(value, wanted, field, comparison);
    case 'CONTAIN':
      return value.includes(wanted);
    case 'START_WITH':
      return value.startsWith(wanted);
    case 'END_WITH':
      return value.endsWith(wanted);
    default:
      return true;
  }
}

function equals(value: string, wanted: string, field: SearchField, comparison: NormalCriterion['comparison']): boolean {
  if (value === wanted || (field.kind === 'path' && value.startsWith(`${wanted}/`))) return true;
  if (field.kind === 'number') return Number(value) === Number(wanted);
  if (comparison === 'exact' && field.kind !== 'boolean') return false;
  return fold(value) === fold(wanted) || (comparison === 'word' && hasWord(value, wanted));
}

function hasWord(value: string, wanted: string): boolean {
  const [only, ...more] = tokenize(wanted);
  if (only === undefined || more.length > 0) return false;
  return tokenize(withoutUrnHeads(value)).some(({ word, parts }) =>
    [word, ...parts].some((each) => each === only.word || stem(each) === stem(only.word)),
  );
}

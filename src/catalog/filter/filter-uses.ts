import type { LimitUse } from '#base/errors/limit-exceeded';
import { LIMITS } from '#generated/http/limits';
import { checkedItems, factorFilter } from './factor-filter';
import { alternativesOf, type Condition, type Criterion, type Filter, isLoose } from './filter';

/** No index supports these conditions in every case, so each value is compared with each value of a field. */
const PARTIAL: ReadonlySet<Condition> = new Set([
  'CONTAIN',
  'START_WITH',
  'END_WITH',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL_TO',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL_TO',
]);

const SPLIT = 'Split the question';

/** What a filter uses of the limits that together determine its cost. Simplify the filter first, so that equal criteria are one object. */
export function filterUses(filter: Filter): readonly LimitUse[] {
  const criteria = checkedCriteria(filter);
  const sizeOf = (chosen: (criterion: Criterion) => boolean) =>
    criteria.filter(chosen).reduce((sum, criterion) => sum + valuesOf(criterion).length, 0);
  return [
    {
      limit: 'filterCriteria',
      size: criteria.length,
      unit: 'filter criteria',
      fix: 'Give one criterion several values, or split the question',
    },
    { limit: 'filterValues', size: sizeOf(() => true), unit: 'different filter values', fix: SPLIT },
    {
      limit: 'filterLooseValues',
      size: sizeOf(isLoose),
      unit: "filter values of the form 'value'",
      fix: "Use 'values', which compares exactly, or split the question",
    },
    {
      limit: 'filterPartialValues',
      size: sizeOf(({ condition }) => PARTIAL.has(condition)),
      unit: 'filter values of CONTAIN, START_WITH, END_WITH and ranges',
      fix: SPLIT,
    },
  ];
}

/**
 * Criteria as often as they are checked, at least where that is within the limit. Factoring more different criteria
 * would take long.
 */
function checkedCriteria({ or }: Filter): readonly Criterion[] {
  const different = new Set(or.flat());
  return different.size > LIMITS.filterCriteria ? [...different] : checkedItems(factorFilter(or));
}

/** The length of the longest value of each criterion. */
export function lengthUses(filter: Filter): readonly LimitUse[] {
  return filter.or.flat().map((criterion) => ({
    limit: PARTIAL.has(criterion.condition) ? 'filterPartialLength' : 'filterValueLength',
    size: Math.max(0, ...valuesOf(criterion).map(({ length }) => length)),
    unit: `characters in a filter value of ${criterion.condition}`,
    fix: 'Shorten the value, or search for words of it',
    ...(criterion.pointer !== undefined && { place: { pointer: criterion.pointer } }),
  }));
}

/** The values as a comparison reads them: the single-value form is split at commas. */
function valuesOf(criterion: Criterion): readonly string[] {
  return isLoose(criterion) ? [...new Set(criterion.values.flatMap(alternativesOf))] : criterion.values;
}

import { LIMITS } from '../../generated/http/limits';
import { limitExceeded } from '../errors/limit-exceeded';
import type { Place } from '../errors/place';
import { alternativesOf, type Condition, type Criterion, type Filter, isLoose } from './filter';

/** Conditions that no index supports in every case, so that each value is compared with each value of a field. */
const PARTIAL: ReadonlySet<Condition> = new Set([
  'CONTAIN',
  'START_WITH',
  'END_WITH',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL_TO',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL_TO',
]);

/** @throws LimitExceededError for a filter that asks for too much. Repeats count, so simplify the filter first. */
export function checkFilterSize(filter: Filter, place: Place): void {
  const criteria = filter.or.flat();
  const sizeOf = (chosen: (criterion: Criterion) => boolean) =>
    criteria.filter(chosen).reduce((sum, criterion) => sum + valuesOf(criterion).length, 0);
  const check = (limit: keyof typeof LIMITS, size: number, unit: string, fix: string) => {
    if (size > LIMITS[limit]) throw limitExceeded({ ...place, limit, size, unit, fix });
  };
  check(
    'filterCriteria',
    criteria.length,
    'different filter criteria',
    'Give one criterion several values, or split the question',
  );
  check(
    'filterValues',
    sizeOf(() => true),
    'different filter values',
    'Split the question',
  );
  check(
    'filterLooseValues',
    sizeOf(isLoose),
    "filter values of the form 'value'",
    "Use 'values', which compares exactly, or split the question",
  );
  check(
    'filterPartialValues',
    sizeOf(({ condition }) => PARTIAL.has(condition)),
    'values that are compared in part or as a range',
    'Split the question',
  );
  for (const criterion of criteria) checkLengths(criterion, place);
}

function checkLengths(criterion: Criterion, place: Place): void {
  const size = Math.max(0, ...valuesOf(criterion).map(({ length }) => length));
  if (size <= LIMITS.filterValueLength) return;
  const at = criterion.pointer === undefined ? place : { pointer: criterion.pointer };
  throw limitExceeded({
    ...at,
    limit: 'filterValueLength',
    size,
    unit: 'characters in a filter value',
    fix: 'Shorten the value, or search for words of it',
  });
}

/** As a comparison reads them: the single-value form is split at commas. */
function valuesOf(criterion: Criterion): readonly string[] {
  return isLoose(criterion) ? [...new Set(criterion.values.flatMap(alternativesOf))] : criterion.values;
}

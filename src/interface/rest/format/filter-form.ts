import type { FilterCriterion, ScrollFilterV3, SearchFilter, SortCriterionRequest } from '#generated/http/messages';
import { InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { checkedFilter } from '#catalog/filter/checked-filter';
import type { Criterion, Filter, Sort } from '#catalog/filter/filter';
import type { RequestReading } from './response-format';

/** The suffix of the raw copy of a search field in released servers. */
const RAW_SUFFIX = /\.keyword$/;

type ValueReading = Pick<RequestReading, 'hasLooseValues'>;
const LOOSE: ValueReading = { hasLooseValues: true };

/**
 * Repeats are one. compat: without `or`, the older form of one conjunction counts.
 * @throws InvalidInputError for a criterion without a value, or a filter without conjunctions
 * @throws LimitExceededError for a filter that asks for too much
 */
export function parseFilter(form: SearchFilter = {}, reading = LOOSE): Filter {
  const pointer = '/filter';
  if (form.or) return checkedFilter(parseDisjunction(form.or, pointer, reading), pointer);
  if (form.criteria) return checkedFilter([parseCriteria(form.criteria, `${pointer}/criteria`, reading)], pointer);
  return emptyFilter(form, pointer);
}

/** The same as `parseFilter`. compat: without `or`, the other name of a disjunction counts. */
export function parseScrollFilter(form: ScrollFilterV3 | undefined, pointer = '/filter'): Filter {
  if (form?.or) return checkedFilter(parseDisjunction(form.or, pointer, LOOSE), pointer);
  if (!form?.and) return emptyFilter(form ?? {}, pointer);
  const place = (index: number) => `${pointer}/and/${index}/criteria`;
  return checkedFilter(
    form.and.map(({ criteria }, index) => parseCriteria(criteria, place(index), LOOSE)),
    pointer,
  );
}

/** A filter that is not understood would find everything. @throws InvalidInputError */
function emptyFilter(form: object, pointer: string): Filter {
  const [unknown] = Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (unknown === undefined) return { or: [] };
  const expected = '{"or": [{"and": [{"field": "...", "value": "..."}]}]}';
  throw new InvalidInputError(`${pointer} has '${shortened(unknown)}' but no 'or'; send ${expected}`, [
    { pointer, message: `has no 'or'`, expected },
  ]);
}

function parseDisjunction(
  or: NonNullable<SearchFilter['or']>,
  pointer: string,
  reading: ValueReading,
): readonly (readonly Criterion[])[] {
  return or.map(({ and }, index) => parseCriteria(and, `${pointer}/or/${index}/and`, reading));
}

function parseCriteria(
  criteria: readonly FilterCriterion[],
  pointer: string,
  reading: ValueReading,
): readonly Criterion[] {
  return criteria.flatMap((criterion, index) => parseCriterion(criterion, `${pointer}/${index}`, reading));
}

function parseCriterion(
  { field, value, values = [], condition = 'EQUAL', negated = false }: FilterCriterion,
  pointer: string,
  { hasLooseValues }: ValueReading,
): readonly Criterion[] {
  const known = { field: searchField(field), condition, negated, pointer };
  // compat: ignore the value, which clients must send with these conditions.
  if (condition === 'EXISTS' || condition === 'IS_NULL') return [{ ...known, values: [], lenient: false }];
  if (values.length > 0) return [{ ...known, values, lenient: false }];
  if (value === undefined)
    throw new InvalidInputError(`${pointer} needs value or values`, [
      { pointer, message: 'has no value', expected: 'value or values' },
    ]);
  // compat: a value of spaces does not restrict the result.
  return value.trim() === '' ? [] : [{ ...known, values: [value], lenient: hasLooseValues }];
}

/** compat: the name of the default order of a search cluster. */
const BY_SCORE = '_score';

export function parseSort(form: SortCriterionRequest | undefined): Sort | undefined {
  if (!form || form.field === BY_SCORE) return undefined;
  return { field: searchField(form.field), descending: form.order === 'DESCENDING' };
}

function searchField(name: string): string {
  return name.replace(RAW_SUFFIX, '');
}

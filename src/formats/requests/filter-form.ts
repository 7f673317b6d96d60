import type { FilterCriterion, SearchFilter, SortCriterionRequest } from '../../../generated/http/messages';
import { InvalidInputError } from '../../errors/domain-error';
import type { Criterion, Filter, Sort } from '../../filter/filter';

/** Search fields have a raw twin under this name in released servers. */
const RAW_SUFFIX = /\.keyword$/;

/** @throws InvalidInputError for a criterion that compares with nothing */
export function parseFilter(form: SearchFilter | undefined, pointer = '/filter'): Filter {
  const conjunctions = form?.or?.map(({ and }, index) => parseCriteria(and, `${pointer}/or/${index}/and`)) ?? [];
  // compat: the older form is looked at where there is no `or`.
  const all = form?.or ? conjunctions : form?.criteria ? [parseCriteria(form.criteria, `${pointer}/criteria`)] : [];
  // An empty conjunction holds for everything, and so does what it is an alternative of.
  return { or: all.some((conjunction) => conjunction.length === 0) ? [] : all };
}

function parseCriteria(criteria: readonly FilterCriterion[], pointer: string): readonly Criterion[] {
  return criteria.flatMap((criterion, index) => parseCriterion(criterion, `${pointer}/${index}`));
}

function parseCriterion(
  { field, value, values = [], condition = 'EQUAL', negated = false }: FilterCriterion,
  pointer: string,
): readonly Criterion[] {
  const known = { field: searchField(field), condition, negated, pointer };
  // compat: the value that clients must send with these means nothing.
  if (condition === 'EXISTS' || condition === 'IS_NULL') return [{ ...known, values: [], lenient: false }];
  if (values.length > 0) return [{ ...known, values, lenient: false }];
  if (value === undefined)
    throw new InvalidInputError(`${pointer} has neither value nor values`, [
      { pointer, message: 'compares with nothing', expected: 'value or values' },
    ]);
  // compat: a blank value restricts nothing.
  return value.trim() === '' ? [] : [{ ...known, values: [value], lenient: true }];
}

/** compat: the order of search clusters without another one has a name. */
const BY_SCORE = '_score';

export function parseSort(form: SortCriterionRequest | undefined): Sort | undefined {
  if (!form || form.field === BY_SCORE) return undefined;
  return { field: searchField(form.field), descending: form.order === 'DESCENDING' };
}

function searchField(name: string): string {
  return name.replace(RAW_SUFFIX, '');
}

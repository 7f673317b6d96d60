import type {
  FilterCriterion,
  ScrollFilterV3,
  SearchFilter,
  SortCriterionRequest,
} from '../../../../generated/http/messages';
import { InvalidInputError } from '../../../base/errors/domain-error';
import { checkShares, checkUses } from '../../../base/errors/limit-exceeded';
import type { Criterion, Filter, Sort } from '../../../catalog/filter/filter';
import { filterUses, lengthUses } from '../../../catalog/filter/filter-uses';
import { simplifyFilter } from '../../../catalog/filter/simplify-filter';

/** In released servers a search field has a raw copy with this suffix. */
const RAW_SUFFIX = /\.keyword$/;

/**
 * Repeats are one.
 * @throws InvalidInputError for a criterion without a value
 * @throws LimitExceededError for a filter that asks for too much
 */
export function parseFilter(form: SearchFilter | NonNullable<ScrollFilterV3> | undefined, pointer = '/filter'): Filter {
  const all = form ? parseConjunctions(form, pointer) : [];
  // An empty conjunction is always true, and so is a disjunction with it.
  const filter = simplifyFilter({ or: all.some((conjunction) => conjunction.length === 0) ? [] : all });
  const uses = filterUses(filter);
  checkUses(uses, { pointer });
  checkUses(lengthUses(filter), { pointer });
  checkShares(uses, { pointer });
  return filter;
}

/** compat: without `or`, one of the other names of a disjunction counts, or the older form of one conjunction. */
function parseConjunctions(
  form: SearchFilter | NonNullable<ScrollFilterV3>,
  pointer: string,
): readonly (readonly Criterion[])[] {
  if (form.or) return form.or.map(({ and }, index) => parseCriteria(and, `${pointer}/or/${index}/and`));
  if ('and' in form && form.and)
    return form.and.map(({ criteria }, index) => parseCriteria(criteria, `${pointer}/and/${index}/criteria`));
  return 'criteria' in form && form.criteria ? [parseCriteria(form.criteria, `${pointer}/criteria`)] : [];
}

function parseCriteria(criteria: readonly FilterCriterion[], pointer: string): readonly Criterion[] {
  return criteria.flatMap((criterion, index) => parseCriterion(criterion, `${pointer}/${index}`));
}

function parseCriterion(
  { field, value, values = [], condition = 'EQUAL', negated = false }: FilterCriterion,
  pointer: string,
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
  return value.trim() === '' ? [] : [{ ...known, values: [value], lenient: true }];
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

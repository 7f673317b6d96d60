import type { FacetFilterInput } from '#generated/graphql/resolver-types';
import type { FilterCriterion, SearchFilter } from '#generated/http/messages';
import { InvalidInputError } from '#base/errors/domain-error';
import { CONDITIONS } from '#catalog/filter/filter';

/** A criterion. The condition may be one that another criterion is made of. */
export type FacetFilter = Omit<FacetFilterInput, 'condition'> & { readonly condition?: string | null | undefined };

export interface AndFilter {
  readonly and?: readonly FacetFilter[] | null | undefined;
}

/** The alternatives, or else the older list of which all must hold. @throws InvalidInputError */
export function filterOf(
  orFilters: readonly AndFilter[] | null | undefined,
  filters: readonly FacetFilter[] | null | undefined,
): SearchFilter {
  const alternatives = orFilters && orFilters.length > 0 ? orFilters.map(({ and }) => and ?? []) : [filters ?? []];
  return { or: alternatives.map((criteria) => ({ and: criteriaOf(criteria) })) };
}

/** @throws InvalidInputError for a condition that no search can answer */
export function criteriaOf(criteria: readonly FacetFilter[]): FilterCriterion[] {
  return criteria.map(({ field, value, values, condition, negated }) => ({
    field,
    ...(condition === 'IEQUAL' ? ignoringCase(values ?? [value ?? '']) : comparison(condition, value, values)),
    ...(negated && { negated }),
  }));
}

function comparison(
  condition: string | null | undefined,
  value: string | null | undefined,
  values: readonly string[] | null | undefined,
): Omit<FilterCriterion, 'field'> {
  const known = CONDITIONS.find((each) => each === (condition ?? 'EQUAL'));
  if (known === undefined) throw unsupported(`${condition} is not supported`, `use ${CONDITIONS.join(', ')}`);
  return { condition: known, ...(values && { values: [...values] }), ...(typeof value === 'string' && { value }) };
}

/** The single-value form ignores case, and is split at commas. */
function ignoringCase(values: readonly string[]): Omit<FilterCriterion, 'field'> {
  if (values.some((value) => value.includes(',')))
    throw unsupported('IEQUAL is not supported for values with commas', 'use EQUAL');
  return { condition: 'EQUAL', value: values.join(',') };
}

function unsupported(problem: string, fix: string): InvalidInputError {
  return new InvalidInputError(`${problem}; ${fix}`, [{ field: ['condition'], message: problem, expected: fix }]);
}

import { checkShares, checkUses } from '#base/errors/limit-exceeded';
import type { Criterion, Filter } from './filter';
import { filterUses, lengthUses } from './filter-uses';
import { simplifyFilter } from './simplify-filter';

/**
 * The filter of a request that means these alternatives, without repeats. An empty conjunction is always true, and so is a disjunction with it.
 * @throws LimitExceededError for a filter that asks for too much
 */
export function checkedFilter(alternatives: readonly (readonly Criterion[])[], pointer: string): Filter {
  const isTrue = alternatives.some((criteria) => criteria.length === 0);
  const filter = simplifyFilter({ or: isTrue ? [] : alternatives });
  const uses = filterUses(filter);
  checkUses(uses, { pointer });
  checkUses(lengthUses(filter), { pointer });
  checkShares(uses, { pointer });
  return filter;
}

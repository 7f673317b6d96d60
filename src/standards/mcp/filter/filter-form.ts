import { checkedFilter } from '#catalog/filter/checked-filter';
import type { Criterion, Filter } from '#catalog/filter/filter';
import { InvalidInputError } from '#base/errors/domain-error';
import { type FilterNode, parseFilterText } from './filter-text';

type Conjunction = readonly Criterion[];

/** A search takes few criteria; the number of alternatives could grow with every parenthesis. */
const ALTERNATIVES_MAX = 200;

/** What a criterion means, such as that of a platform with its short name instead of its urn. */
type ReadCriterion = (criterion: Criterion) => Criterion;

/** The filter that a text means: alternatives of criteria that must all hold. @throws InvalidInputError, LimitExceededError */
export function filterForm(text: string | undefined, readCriterion: ReadCriterion): Filter {
  if (text === undefined) return { or: [] };
  const or = alternatives(parseFilterText(text), false);
  return checkedFilter(
    or.map((criteria) => criteria.map(readCriterion)),
    '/filter',
  );
}

/** Alternatives by De Morgan: NOT reaches the criteria. */
function alternatives(node: FilterNode, negated: boolean): readonly Conjunction[] {
  if (node.kind === 'criterion') return [[negated ? opposite(node.criterion) : node.criterion]];
  if (node.kind === 'not') return alternatives(node.part, !negated);
  const parts = node.parts.map((part) => alternatives(part, negated));
  const isAnd = (node.kind === 'and') !== negated;
  return isAnd ? parts.reduce(allOf, [[]]) : parts.flat();
}

function allOf(left: readonly Conjunction[], right: readonly Conjunction[]): readonly Conjunction[] {
  if (left.length * right.length > ALTERNATIVES_MAX)
    throw new InvalidInputError(
      `The filter has more than ${ALTERNATIVES_MAX} alternatives. Use IN for several values of a field, or search several times.`,
      [{ field: ['filter'], message: 'has too many alternatives', expected: `at most ${ALTERNATIVES_MAX}` }],
    );
  return left.flatMap((some) => right.map((more) => [...some, ...more]));
}

function opposite(criterion: Criterion): Criterion {
  return { ...criterion, negated: !criterion.negated };
}

import type { FilterCriterion, SearchFilter } from '../../../../generated/http/messages';
import { InvalidInputError } from '../../../base/errors/domain-error';
import { type FilterNode, parseFilterText } from './filter-text';

type Conjunction = readonly FilterCriterion[];

/** A search takes few criteria; the number of alternatives could grow with every parenthesis. */
const ALTERNATIVES_MAX = 200;

/** What a criterion means, such as that of a platform with its short name instead of its urn. */
type ReadCriterion = (criterion: FilterCriterion) => FilterCriterion;

/** The filter as the operations take it: alternatives of criteria that must all hold. @throws InvalidInputError */
export function filterForm(text: string, readCriterion: ReadCriterion): SearchFilter {
  return { or: alternatives(parseFilterText(text), false).map((criteria) => ({ and: criteria.map(readCriterion) })) };
}

/** By De Morgan: NOT reaches the criteria. */
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

function opposite(criterion: FilterCriterion): FilterCriterion {
  return { ...criterion, negated: !criterion.negated };
}

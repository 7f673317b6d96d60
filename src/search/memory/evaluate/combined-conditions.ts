import { emptyBits, isEmpty, subtract, unite } from '../storage/bits';
import type { Condition } from './condition';

export const EVERYTHING: Condition = { find: async (scope) => scope.slice() };
export const NOTHING: Condition = { find: async (_, { segment }) => emptyBits(segment.size) };

export function not(condition: Condition): Condition {
  return { find: async (scope, evaluation) => subtract(scope.slice(), await condition.find(scope, evaluation)) };
}

/** Each condition looks only among the documents that the conditions before it left. */
export function allOf(conditions: readonly Condition[]): Condition {
  const restricting = conditions.filter((condition) => condition !== EVERYTHING);
  const [first = EVERYTHING, ...others] = restricting;
  if (others.length === 0) return first;
  return {
    async find(scope, evaluation) {
      let found = await first.find(scope, evaluation);
      for (const condition of others) {
        if (isEmpty(found)) return found;
        found = await condition.find(found, evaluation);
      }
      return found;
    },
  };
}

/** Each condition looks only among the documents that the conditions before it did not find. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const alternatives = conditions.filter((condition) => condition !== NOTHING);
  const [first = NOTHING, ...others] = alternatives;
  if (others.length === 0 || alternatives.includes(EVERYTHING))
    return alternatives.includes(EVERYTHING) ? EVERYTHING : first;
  return {
    async find(scope, evaluation) {
      const found = await first.find(scope, evaluation);
      for (const condition of others) unite(found, await condition.find(subtract(scope.slice(), found), evaluation));
      return found;
    },
  };
}

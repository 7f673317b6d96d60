import { DocumentSet } from '../storage/document-set';
import { type Condition, type Evaluation, scanning } from './condition';

export const EVERYTHING: Condition = scanning(async (scope) => scope);
export const NOTHING: Condition = { find: async (_, { segment }) => DocumentSet.empty(segment.size), size: () => 0 };

export function not(condition: Condition): Condition {
  return scanning(async (scope, evaluation) => scope.without(await condition.find(scope, evaluation)));
}

/** The most selective condition comes first. Each looks only among the documents that those before it left. */
export function allOf(conditions: readonly Condition[]): Condition {
  const restricting = conditions.filter((condition) => condition !== EVERYTHING);
  const [only = EVERYTHING] = restricting;
  if (restricting.length <= 1) return only;
  return {
    async find(scope, evaluation) {
      const sized = restricting.map((condition) => ({ condition, size: condition.size(evaluation) }));
      let found = scope;
      for (const { condition } of sized.toSorted(bySize)) {
        found = await condition.find(found, evaluation);
        if (found.isEmpty) break;
      }
      return found;
    },
    size: (evaluation) => leastSize(restricting, evaluation),
  };
}

/** Begins with the last, because the last words of a name are often its rarest, and nothing is less than no documents. */
function leastSize(conditions: readonly Condition[], evaluation: Evaluation): number {
  let least = Infinity;
  for (let at = conditions.length - 1; at >= 0 && least > 0; at--)
    least = Math.min(least, conditions[at]?.size(evaluation) ?? Infinity);
  return least;
}

/** Two infinite sizes are equal, so scans keep their order. */
function bySize(a: { readonly size: number }, b: { readonly size: number }): number {
  if (a.size === b.size) return 0;
  return a.size < b.size ? -1 : 1;
}

/** A scan looks only among the documents that the conditions before it did not find. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const alternatives = conditions.filter((condition) => condition !== NOTHING);
  const [first = NOTHING, ...others] = alternatives;
  if (others.length === 0 || alternatives.includes(EVERYTHING))
    return alternatives.includes(EVERYTHING) ? EVERYTHING : first;
  return {
    async find(scope, evaluation) {
      let found = await first.find(scope, evaluation);
      for (const condition of others) {
        const rest = found.isFew && !isScan(condition, evaluation) ? scope : scope.without(found);
        found = found.or(await condition.find(rest, evaluation));
      }
      return found;
    },
    size: (evaluation) => alternatives.reduce((sum, condition) => sum + condition.size(evaluation), 0),
  };
}

function isScan(condition: Condition, evaluation: Evaluation): boolean {
  return condition.size(evaluation) === Infinity;
}

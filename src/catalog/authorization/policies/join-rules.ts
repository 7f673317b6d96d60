import { groupBy } from '#base/json/group-by';
import type { ResourceRule } from '../access-filter';

/**
 * Equivalent rules, as few as possible without much work. Many policies differ only in one list of values, such as their domains; an index
 * looks up many values at once, but each further rule makes a question slower.
 */
export function joinRules(rules: readonly ResourceRule[]): readonly ResourceRule[] {
  return [...groupBy(rules, formOf).values()].map(joined);
}

/** Rules of one form differ only in the values of their last condition. Several values of `not equals` mean less than each. */
function formOf(rule: ResourceRule): string {
  const last = rule.at(-1);
  if (!last || last.comparison === 'not equals') return JSON.stringify(rule);
  return JSON.stringify([...rule.slice(0, -1), [last.attribute, last.comparison]]);
}

function joined(alike: readonly ResourceRule[]): ResourceRule {
  const [first = []] = alike;
  const last = first.at(-1);
  if (!last || alike.length === 1) return first;
  const values = [...new Set(alike.flatMap((rule) => rule.at(-1)?.values ?? []))];
  return [...first.slice(0, -1), { ...last, values }];
}

import { groupBy } from '../json/group-by';
import type { Criterion, Filter } from './filter';

type Conjunction = readonly Criterion[];

/**
 * An equivalent filter without repeats. Alternatives of one criterion each that differ only in their values become one criterion, because
 * some clients write one alternative for each value, and an index looks up many values at once.
 */
export function simplifyFilter({ or }: Filter): Filter {
  const alternatives = groupBy(or.map(distinctCriteria), joinKey);
  return { or: [...alternatives.values()].map(joined) };
}

function distinctCriteria(criteria: Conjunction): Conjunction {
  const distinct = criteria.map((criterion) => ({ ...criterion, values: [...new Set(criterion.values)] }));
  return firstOfEach(distinct, meaningOf);
}

/** Alternatives with the same key can be joined. */
function joinKey(criteria: Conjunction): string {
  const [only, ...others] = criteria;
  return only && others.length === 0 && !only.negated ? formOf(only) : criteria.map(meaningOf).toSorted().join('\n');
}

function joined([first = [], ...others]: readonly Conjunction[]): Conjunction {
  const [criterion] = first;
  if (!criterion || others.length === 0) return first;
  const all = [first, ...others].flat();
  return first.length === 1 ? [{ ...criterion, values: [...new Set(all.flatMap(({ values }) => values))] }] : first;
}

/** The criterion without its values. A urn in the single-value form is compared exactly, so it is not joined with other values. */
function formOf({ field, condition, lenient, negated, values }: Criterion): string {
  const hasUrn = lenient && values.some((value) => value.startsWith('urn:'));
  return JSON.stringify([field, condition, lenient, negated, hasUrn]);
}

function meaningOf(criterion: Criterion): string {
  return formOf(criterion) + JSON.stringify(criterion.values);
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const found = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (!found.has(key)) found.set(key, item);
  }
  return [...found.values()];
}

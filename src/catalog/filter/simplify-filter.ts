import { groupBy } from '../../base/json/group-by';
import type { Criterion, Filter } from './filter';

type Conjunction = readonly Criterion[];

/**
 * An equivalent filter without repeats. Alternatives of one criterion each that differ only in their values become one criterion, because
 * some clients write one alternative for each value, and an index looks up many values at once. So do criteria of one alternative that
 * exclude values. Equal criteria become one object.
 */
export function simplifyFilter({ or }: Filter): Filter {
  const alternatives = groupBy(or.map(distinctCriteria), joinKey);
  const known = new Map<string, Criterion>();
  return {
    or: [...alternatives.values()].map((same) => joined(same).map((criterion) => firstEqual(criterion, known))),
  };
}

function distinctCriteria(criteria: Conjunction): Conjunction {
  const groups = groupBy(criteria, (criterion) => (criterion.negated ? formOf(criterion) : meaningOf(criterion)));
  return [...groups.values()].flatMap(withAllValues);
}

/** One criterion with the values of all. */
function withAllValues(criteria: Conjunction): Conjunction {
  const values = [...new Set(criteria.flatMap((criterion) => criterion.values))];
  return criteria.slice(0, 1).map((criterion) => ({ ...criterion, values }));
}

function firstEqual(criterion: Criterion, known: Map<string, Criterion>): Criterion {
  const key = meaningOf(criterion);
  const first = known.get(key) ?? criterion;
  known.set(key, first);
  return first;
}

/** Alternatives with the same key can be joined. */
function joinKey(criteria: Conjunction): string {
  const [only, ...others] = criteria;
  return only && others.length === 0 && !only.negated ? formOf(only) : criteria.map(meaningOf).toSorted().join('\n');
}

function joined(alternatives: readonly Conjunction[]): Conjunction {
  const [first = []] = alternatives;
  return first.length === 1 ? withAllValues(alternatives.flat()) : first;
}

/** The criterion without its values. A urn in the single-value form is compared exactly, so it is not joined with other values. */
function formOf({ field, condition, lenient, negated, values }: Criterion): string {
  const hasUrn = lenient && values.some((value) => value.startsWith('urn:'));
  return JSON.stringify([field, condition, lenient, negated, hasUrn]);
}

function meaningOf(criterion: Criterion): string {
  return formOf(criterion) + JSON.stringify(criterion.values);
}

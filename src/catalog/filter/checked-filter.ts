import { checkShares, checkUses } from '#base/errors/limit-exceeded';
import { LIMITS } from '#generated/http/limits';
import { groupBy } from '#base/json/group-by';
import type { Criterion, Filter } from './filter';
import { filterUses, lengthUses } from './filter-uses';

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

type Conjunction = readonly Criterion[];

/**
 * An equivalent filter without repeats. Alternatives that differ only in the values of one criterion become one, because some clients write
 * one alternative for each value, and an index looks up many values at once. So do criteria of one alternative that exclude values. Equal
 * criteria become one object.
 */
function simplifyFilter({ or }: Filter): Filter {
  const known = new KnownCriteria();
  const keyOf = (criteria: Conjunction) => known.keyOf(criteria);
  const distinct = firstOfEach(
    or.map(distinctCriteria).map((criteria) => known.all(criteria)),
    keyOf,
  );
  const forms = groupBy(new Set(distinct.flat()), (criterion) => known.formOf(criterion));
  // Such a filter is refused, and to compare its alternatives would take long.
  if (forms.size > LIMITS.filterCriteria || distinct.some(({ length }) => length > LIMITS.filterCriteria))
    return { or: distinct };
  const joinable = [...forms].filter(([, same]) => same.length > 1 && same.every(({ negated }) => !negated));
  return { or: joinable.reduce((left, [form]) => joined(left, form, known), distinct) };
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

function firstOfEach(or: readonly Conjunction[], keyOf: (criteria: Conjunction) => string): readonly Conjunction[] {
  return [...groupBy(or, keyOf).values()].flatMap((same) => same.slice(0, 1));
}

/** Joins the alternatives that have one criterion of this form and differ only in its values. */
function joined(or: readonly Conjunction[], form: string, known: KnownCriteria): readonly Conjunction[] {
  const hasForm = (criterion: Criterion) => known.formOf(criterion) === form;
  const groups = groupBy(or, (criteria) => {
    const others = criteria.filter((criterion) => !hasForm(criterion));
    return others.length === criteria.length - 1 ? `one and ${known.keyOf(others)}` : known.keyOf(criteria);
  });
  return [...groups.values()].flatMap((same) => {
    if (same.length === 1) return same;
    const [all] = known.all(withAllValues(same.flat().filter(hasForm)));
    return same.slice(0, 1).map((criteria) => criteria.map((each) => (all && hasForm(each) ? all : each)));
  });
}

/** One object for equal criteria. */
class KnownCriteria {
  private readonly byMeaning = new Map<string, Criterion>();
  private readonly forms = new Map<Criterion, { readonly id: number; readonly form: string }>();

  all(criteria: Conjunction): Conjunction {
    return criteria.map((criterion) => this.one(criterion));
  }

  private one(criterion: Criterion): Criterion {
    const meaning = meaningOf(criterion);
    const found = this.byMeaning.get(meaning);
    if (found) return found;
    this.byMeaning.set(meaning, criterion);
    this.forms.set(criterion, { id: this.forms.size, form: formOf(criterion) });
    return criterion;
  }

  formOf(criterion: Criterion): string {
    return this.forms.get(criterion)?.form ?? formOf(criterion);
  }

  /** Equal for the same criteria, whatever their order. */
  keyOf(criteria: Conjunction): string {
    const ids = criteria.map((criterion) => this.forms.get(criterion)?.id ?? -1);
    return ids.toSorted((a, b) => a - b).join();
  }
}

/** The criterion without its values. A urn in the single-value form is compared exactly, so it is not joined with other values. */
function formOf({ field, condition, lenient, negated, values }: Criterion): string {
  const hasUrn = lenient && values.some((value) => value.startsWith('urn:'));
  return JSON.stringify([field, condition, lenient, negated, hasUrn]);
}

function meaningOf(criterion: Criterion): string {
  return formOf(criterion) + JSON.stringify(criterion.values);
}

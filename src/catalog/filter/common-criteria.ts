/** A disjunction of conjunctions, with what all of them require written once. */
interface Factored<Item> {
  readonly all: readonly Item[];
  /** The rest of each conjunction. One of them must hold; empty = no restriction. */
  readonly or: readonly (readonly Item[])[];
}

/**
 * `(a and b) or (a and c)` is `a and (b or c)`. Equal criteria must be one object, as `simplifyFilter` makes them. Clients repeat criteria
 * in each alternative, and a condition is checked as often as it is written.
 */
export function commonCriteria<Item>(or: readonly (readonly Item[])[]): Factored<Item> {
  const [first = [], ...others] = or;
  const all = first.filter((item) => others.every((items) => items.includes(item)));
  const rest = or.map((items) => items.filter((item) => !all.includes(item)));
  return { all, or: rest.some((items) => items.length === 0) ? [] : rest };
}

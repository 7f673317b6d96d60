import { groupBy } from '#base/json/group-by';

type Conjunction<Item> = readonly Item[];

/** A disjunction of conjunctions in another form: all of `all` hold, and one of the branches, if there are any. */
export interface Factored<Item> {
  readonly all: readonly Item[];
  readonly any: readonly Branch<Item>[];
}

/** One of `one` holds, and the rest. */
interface Branch<Item> {
  readonly one: readonly Item[];
  readonly rest: Factored<Item>;
}

/**
 * `(a and b) or (a and c)` is `a and (b or c)`, and `(a and c) or (a and d) or (b and c) or (b and d)` is `(a or b) and (c or d)`. Clients
 * write every combination of what they let people choose, and a condition is checked as often as it is written. Equal criteria must be one
 * object, as `simplifyFilter` makes them.
 */
export function factorFilter<Item>(or: readonly Conjunction<Item>[]): Factored<Item> {
  const ids = new Map<Item, number>();
  for (const item of or.flat()) ids.set(item, ids.get(item) ?? ids.size);
  return factor(or, (item) => ids.get(item) ?? -1);
}

/** The criteria, as often as they are checked. */
export function checkedItems<Item>({ all, any }: Factored<Item>): readonly Item[] {
  return [...all, ...any.flatMap(({ one, rest }) => [...one, ...checkedItems(rest)])];
}

type IdOf<Item> = (item: Item) => number;

function factor<Item>(or: readonly Conjunction<Item>[], idOf: IdOf<Item>): Factored<Item> {
  const [first = [], ...others] = or;
  const all = first.filter((item) => others.every((items) => items.includes(item)));
  const rests = or.map((items) => items.filter((item) => !all.includes(item)));
  // An empty conjunction is always true, and so is a disjunction with it.
  return { all, any: rests.some((items) => items.length === 0) ? [] : branchesOf(rests, idOf) };
}

function branchesOf<Item>(or: readonly Conjunction<Item>[], idOf: IdOf<Item>): readonly Branch<Item>[] {
  const found: { readonly item: Item; readonly rest: Factored<Item> }[] = [];
  for (let left = or; left.length > 0;) {
    const item = mostFrequent(left);
    if (item === undefined) break;
    const having = left.filter((items) => items.includes(item));
    left = left.filter((items) => !items.includes(item));
    found.push({
      item,
      rest: factor(
        having.map((items) => items.filter((other) => other !== item)),
        idOf,
      ),
    });
  }
  const same = groupBy(found, ({ rest }) => factoredKey(rest, idOf));
  return [...same.values()].flatMap((group) =>
    group.slice(0, 1).map(({ rest }) => ({ one: group.map(({ item }) => item), rest })),
  );
}

function mostFrequent<Item>(or: readonly Conjunction<Item>[]): Item | undefined {
  const uses = new Map<Item, number>();
  for (const item of or.flat()) uses.set(item, (uses.get(item) ?? 0) + 1);
  return [...uses].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Equal for equal forms, whatever their order. */
function factoredKey<Item>({ all, any }: Factored<Item>, idOf: IdOf<Item>): string {
  const ids = (items: readonly Item[]) => items.map(idOf).toSorted((a, b) => a - b);
  const branches = any.map(({ one, rest }) => `${ids(one).join()}:${factoredKey(rest, idOf)}`).toSorted();
  return `${ids(all).join()}(${branches.join(';')})`;
}

/**
 * Keeps the results that were asked for last, because a generator that watches makes almost all of them again after each change.
 * @param max how many are kept
 * @returns the result of `make`, or the earlier one of the same key. The key is everything that the result depends on.
 */
export function remembering<Result>(max: number): (key: string, make: () => Result) => Result {
  const known = new Map<string, Result>();
  return (key, make) => {
    const result = known.get(key) ?? make();
    known.delete(key);
    known.set(key, result);
    for (const oldest of known.keys()) {
      if (known.size <= max) break;
      known.delete(oldest);
    }
    return result;
  };
}

/** `make` with its results, as long as the objects that they were made of are in use. */
export function rememberedFor<Key extends WeakKey, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const found = known.get(key) ?? { result: make(key) };
    known.set(key, found);
    return found.result;
  };
}

/** `make` with its last result, for the same objects in the same order. */
export function rememberedForList<Item extends object, Result>(
  make: (list: readonly Item[]) => Result,
): (list: readonly Item[]) => Result {
  let last: { readonly list: readonly Item[]; readonly result: Result } | undefined;
  return (list) => {
    const isSame = last?.list.length === list.length && last.list.every((item, index) => item === list[index]);
    if (!last || !isSame) last = { list, result: make(list) };
    return last.result;
  };
}

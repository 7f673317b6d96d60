import type { SummaryFacet } from '#generated/http/messages';

/**
 * The facets of now in the order of those before, new ones behind them, and their values likewise. What has gone is left out. So a list
 * does not move below the pointer while somebody types or chooses.
 */
export function inKeptOrder(before: readonly SummaryFacet[], now: readonly SummaryFacet[]): readonly SummaryFacet[] {
  return ordered(before, now, ({ field }) => field).map((facet) => {
    const known = before.find(({ field }) => field === facet.field);
    return known ? { ...facet, values: ordered(known.values, facet.values, ({ value }) => value) } : facet;
  });
}

function ordered<Item>(before: readonly Item[], now: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const places = new Map(before.map((item, index) => [keyOf(item), index]));
  // The sort is stable, so new ones keep their order.
  const placeOf = (item: Item) => places.get(keyOf(item)) ?? before.length;
  return now.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** All facets and values that the page has shown, in their order, also those that are gone: one that comes back has its place. */
export function everShown(before: readonly SummaryFacet[], now: readonly SummaryFacet[]): readonly SummaryFacet[] {
  const kept = before.map((facet) => {
    const newest = now.find(({ field }) => field === facet.field);
    return newest ? { ...newest, values: joined(facet.values, newest.values, ({ value }) => value) } : facet;
  });
  return joined(kept, now, ({ field }) => field);
}

function joined<Item>(before: readonly Item[], now: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const known = new Set(before.map(keyOf));
  return [...before, ...now.filter((item) => !known.has(keyOf(item)))];
}

import type { Hit } from '../search-queries';

/** The hits without those that are another side of a better one, which names them. */
export function onceEach(hits: readonly Hit[]): readonly Hit[] {
  const named = new Set<string>();
  return hits.filter(({ urn, otherSides = [] }) => {
    if (named.has(urn)) return false;
    for (const side of otherSides) named.add(side.urn);
    return true;
  });
}

import { useDeferredValue } from 'react';
import { hasPlace } from './keep-place';
import type { Hit } from '../search-queries';

/** A window has room for about eight. */
const FIRST = 10;

const NONE: readonly Hit[] = [];

/**
 * The hits of now, the first ones before the others: those below the window come after the frame that has the first. Until then, those of
 * before stay there, so that the page keeps its height and does not scroll.
 */
export function useFirstHits(hits: readonly Hit[]): readonly Hit[] {
  const drawn = useDeferredValue(hits, hasPlace() ? hits : NONE);
  if (drawn === hits) return hits;
  const first = hits.slice(0, FIRST);
  const shown = new Set(first.map(({ urn }) => urn));
  return [...first, ...drawn.slice(FIRST).filter(({ urn }) => !shown.has(urn))];
}

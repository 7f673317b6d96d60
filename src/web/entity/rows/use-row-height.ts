import { useSyncExternalStore } from 'react';

/** A narrow row has two lines, as in `styles/rows.css`. */
const NARROW = '(max-width: 720px)';
const HEIGHTS = { wide: 36, narrow: 52 };

function subscribe(listen: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listen);
  return () => query.removeEventListener('change', listen);
}

/** The height of a row, in pixels. All rows are of one height, so that any of thousands is found without measuring. */
export function useRowHeight(): number {
  const isNarrow = useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
  return isNarrow ? HEIGHTS.narrow : HEIGHTS.wide;
}

import { useSyncExternalStore } from 'react';

/** A picture needs more room than a telephone has. */
const NARROW = '(max-width: 48rem)';

function subscribe(listen: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listen);
  return () => query.removeEventListener('change', listen);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}

import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query of style sheets holds, such as `(max-width: 48rem)`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listen: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listen);
      return () => list.removeEventListener('change', listen);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

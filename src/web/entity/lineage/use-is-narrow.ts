import { useMedia } from '#web/ui/parts/use-media';

/** A picture needs more room than a telephone has. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 48rem)');
}

import { lazy, Suspense } from 'react';
import { useSelection } from '#web/pages/bulk/selection/selection-store';
import { readResults } from '../read-results';
import type { SearchState } from '#web/api/search-state';

const SelectionBar = lazy(async () => ({ default: (await import('#web/pages/bulk/selection-bar.tsx')).SelectionBar }));

interface SelectionPlaceProps {
  readonly state: SearchState;
  /** The number of results. */
  readonly total: number;
}

/** More would make people wait for a change. The command line changes whole catalogs. */
const RESULTS_MAX = 1000;

/** The place of the bar of the selection. Its script is loaded with the first result that somebody selects. */
export function SelectionPlace({ state, total }: SelectionPlaceProps) {
  const isEmpty = useSelection(({ chosen }) => chosen.size === 0);
  if (isEmpty) return null;
  const read = (signal: AbortSignal) => readResults(state, { max: RESULTS_MAX, signal, onProgress: () => undefined });
  return (
    <Suspense fallback={null}>
      <SelectionBar into={state.into} total={total} readable={Math.min(total, RESULTS_MAX)} read={read} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import type { SearchState } from '../search-state';
import { useSelection } from './selection-store';

const SelectionBar = lazy(async () => ({ default: (await import('../../bulk/selection-bar')).SelectionBar }));

interface SelectionPlaceProps {
  readonly state: SearchState;
  /** How many results there are. */
  readonly total: number;
}

/** Where the bar of the selection is. Its script is loaded with the first result that somebody selects. */
export function SelectionPlace(props: SelectionPlaceProps) {
  const isEmpty = useSelection(({ chosen }) => chosen.size === 0);
  if (isEmpty) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { useSelection } from './selection-store';

const SelectionBar = lazy(async () => ({ default: (await import('../../bulk/selection-bar')).SelectionBar }));

/** Where the bar of the selection is. Its script is loaded with the first result that somebody selects. */
export function SelectionPlace() {
  const isEmpty = useSelection(({ chosen }) => chosen.size === 0);
  if (isEmpty) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar />
    </Suspense>
  );
}

import { useEffect, useRef, useState } from 'react';
import { showToast } from '../parts/toasts';
import { readResults } from '../search/read-results';
import type { SearchState } from '../search/search-state';
import { shareOf } from '../search/selection/selection';
import { selectAll, useSelection } from '../search/selection/selection-store';

/** More would make people wait for a change. The command line changes whole catalogs. */
const RESULTS_MAX = 1000;

interface SelectAllResultsProps {
  readonly state: SearchState;
  readonly total: number;
}

/** Selects what other pages have, too. It is offered once everything on this page is selected. */
export function SelectAllResults({ state, total }: SelectAllResultsProps) {
  const isPageSelected = useSelection((selection, shown) => shareOf(selection, shown) === 'all');
  const count = useSelection(({ chosen }) => chosen.size);
  const [isReading, setReading] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const wanted = Math.min(total, RESULTS_MAX);
  if (!isPageSelected || count >= wanted) return null;
  const read = async () => {
    const { signal } = (controller.current = new AbortController());
    setReading(true);
    try {
      selectAll(await readResults(state, { max: RESULTS_MAX, signal, onProgress: () => undefined }));
    } catch {
      if (!signal.aborted) showToast({ text: 'The other results were not selected: the service did not answer.' });
    }
    setReading(false);
  };
  const name = `Select ${total > wanted ? 'the first' : 'all'} ${wanted.toLocaleString('en')}`;
  return (
    <button type="button" className="link-button" aria-disabled={isReading} onClick={() => !isReading && void read()}>
      {isReading ? 'Reading…' : name}
    </button>
  );
}

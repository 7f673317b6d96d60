import { useEffect, useRef, useState } from 'react';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { type Selected, shareOf } from './selection/selection';
import { selectAll, useSelection } from './selection/selection-store';

export interface SelectAllResultsProps {
  /** How many results there are. */
  readonly total: number;
  /** How many of them can be selected at once. */
  readonly readable: number;
  /** Reads those. */
  readonly read: (signal: AbortSignal) => Promise<readonly Selected[]>;
}

/** Selects what other pages have, too. It is offered once everything on this page is selected. */
export function SelectAllResults({ total, readable, read }: SelectAllResultsProps) {
  const isPageSelected = useSelection((selection, shown) => shareOf(selection, shown) === 'all');
  const count = useSelection(({ chosen }) => chosen.size);
  const [isReading, setReading] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  if (!isPageSelected || count >= readable) return null;
  const select = async () => {
    const { signal } = (controller.current = new AbortController());
    setReading(true);
    try {
      selectAll(await read(signal));
    } catch {
      if (!signal.aborted) showToast({ text: 'The other results were not selected: the service did not answer.' });
    }
    setReading(false);
  };
  const name = `Select ${total > readable ? 'the first' : 'all'} ${readable.toLocaleString('en')}`;
  return (
    <button type="button" className="link-button" aria-disabled={isReading} onClick={() => !isReading && void select()}>
      {isReading ? 'Reading…' : name}
    </button>
  );
}

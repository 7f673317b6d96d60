import { useRef, useState } from 'react';
import type { ModelListing } from '#web/api/models/model-queries';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { ROWS_MAX, saveCsv } from './save-csv';
import type { SearchState } from '#web/api/search-state';

interface SaveButtonProps {
  readonly state: SearchState;
  readonly total: number;
  readonly listing: ModelListing | undefined;
}

const number = (count: number) => count.toLocaleString('en');

/** Saves the result as a file. While it runs, it says how far it is, and the same button stops it. */
export function SaveButton({ state, total, listing }: SaveButtonProps) {
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const wanted = Math.min(total, ROWS_MAX);
  const save = async () => {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const saved = await saveCsv(state, { listing, signal: controller.signal, onProgress: setRows });
      const first = total > saved ? `the first ${number(saved)} of ${number(total)}` : number(saved);
      showToast({
        text: `Saved ${first} ${total === 1 ? 'result' : 'results'}. The command line exports whole catalogs.`,
      });
    } catch {
      showToast({
        text: controller.signal.aborted
          ? 'Stopped. Nothing was saved.'
          : 'Nothing was saved: the service did not answer.',
      });
    }
    setRows(undefined);
  };
  const isRunning = rows !== undefined;
  return (
    <button
      type="button"
      className="button small quiet"
      title={total > ROWS_MAX ? `Save the first ${number(ROWS_MAX)} results as a file` : 'Save the result as a file'}
      onClick={() => (isRunning ? running.current?.abort() : void save())}
    >
      {isRunning
        ? `Stop (${number(rows)} of ${number(wanted)})`
        : total > ROWS_MAX
          ? `CSV, first ${number(ROWS_MAX)}`
          : 'CSV'}
    </button>
  );
}

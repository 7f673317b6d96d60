import { useRef, useState } from 'react';
import type { ModelListing } from '#web/api/models/model-queries';
import { showToast } from '#web/ui/parts/toasts.tsx';
import type { SearchState } from '#web/api/search-state';
import { type Column, columnOf, offeredColumns } from '../columns';
import { csvOf } from '#web/ui/parts/buttons/csv';
import { saveCsv } from '#web/ui/parts/buttons/save-csv';
import { readResults } from '../read-results';
import type { Hit } from '../search-queries';

/** More would hold the page up. The command line exports whole catalogs. */
const ROWS_MAX = 5000;

interface SaveOptions {
  readonly listing: ModelListing | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (rows: number) => void;
}

/**
 * Saves the result as a file, with the columns of the table if they were chosen.
 * @returns the number of rows
 * @throws ApiError; AbortError if it was cancelled
 */
async function saveAll(state: SearchState, options: SaveOptions): Promise<number> {
  const ids = state.view === 'table' && state.columns.length > 0 ? state.columns : summaryColumns();
  const columns = ids.map((id) => columnOf(id, options.listing));
  const hits = await readResults(state, { ...options, max: ROWS_MAX });
  const heads = ['urn', 'name', ...columns.map(({ title }) => title)];
  saveCsv('search.csv', csvOf([heads, ...hits.map((hit) => rowOf(hit, columns))]));
  return hits.length;
}

function summaryColumns(): readonly string[] {
  return offeredColumns(undefined, new Set()).map(({ id }) => id);
}

function rowOf(hit: Hit, columns: readonly Column[]): readonly string[] {
  return [hit.urn, hit.name, ...columns.map(({ text }) => text(hit))];
}

interface SaveButtonProps {
  readonly state: SearchState;
  readonly total: number;
  readonly listing: ModelListing | undefined;
}

const number = (count: number) => count.toLocaleString();

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
      const saved = await saveAll(state, { listing, signal: controller.signal, onProgress: setRows });
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

import type { ModelListing } from '#web/api/models/model-queries';
import { type Column, columnOf, offeredColumns } from '../columns';
import { csvOf } from '#web/ui/parts/buttons/csv';
import { saveFile } from '#web/ui/parts/buttons/save-file';
import { readResults } from '../read-results';
import type { Hit } from '../search-queries';
import type { SearchState } from '#web/api/search-state';

/** More would hold the page up. The command line exports whole catalogs. */
export const ROWS_MAX = 5000;

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
export async function saveCsv(state: SearchState, options: SaveOptions): Promise<number> {
  const ids = state.view === 'table' && state.columns.length > 0 ? state.columns : summaryColumns();
  const columns = ids.map((id) => columnOf(id, options.listing));
  const hits = await readResults(state, { ...options, max: ROWS_MAX });
  const heads = ['urn', 'name', ...columns.map(({ title }) => title)];
  saveFile('search.csv', 'text/csv', csvOf([heads, ...hits.map((hit) => rowOf(hit, columns))]));
  return hits.length;
}

function summaryColumns(): readonly string[] {
  return offeredColumns(undefined, new Set()).map(({ id }) => id);
}

function rowOf(hit: Hit, columns: readonly Column[]): readonly string[] {
  return [hit.urn, hit.name, ...columns.map(({ text }) => text(hit))];
}

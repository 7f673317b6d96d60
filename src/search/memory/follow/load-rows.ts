import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SqlClient } from '../../../database/sql-client';
import { type LogState, readLogState } from '../sql/read-log-state';
import { readStoredPage } from '../sql/read-stored-documents';
import type { FollowingIndex } from './index-follower';

/** Small, because requests wait while a page is parsed and applied. */
const PAGE_SIZE = 200;

export interface RowLoading {
  /** Called after each page with the number of documents done. */
  readonly onProgress?: (documents: number) => void;
  /** Ends the loading after the current page. */
  readonly signal: AbortSignal;
}

/**
 * Fills an index with all stored documents. They may be newer than the returned position, which does no harm, because the changes behind
 * it are applied as states.
 */
export async function loadRows(
  client: SqlClient,
  index: FollowingIndex,
  { onProgress, signal }: RowLoading,
): Promise<LogState> {
  const state = await readLogState(client);
  let reading = readStoredPage(client, '0', PAGE_SIZE);
  for (let documents = 0; ;) {
    const page = await reading;
    signal.throwIfAborted();
    const last = page.at(-1);
    if (!last) return state;
    // The next page is read while this one is applied.
    reading = readStoredPage(client, last.id, PAGE_SIZE);
    reading.catch(() => undefined);
    index.apply(page);
    onProgress?.((documents += page.length));
    await nextTurn();
  }
}

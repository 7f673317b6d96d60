import type { Logger } from 'pino';
import type { SqlClient } from '#base/database/sql-client';
import { type MarkedLogState, readMarkedLogState } from '../sql/read-log-state';
import type { LoadProgress } from '#search/engine/load-progress';
import { readStoredPage } from '../sql/read-stored-documents';
import { readStoredStatus } from '../sql/read-stored-status';
import { applyInTurns } from './apply-in-turns';
import type { FollowingIndex } from './following-index';

/** Rows of one statement. */
const PAGE_SIZE = 1000;
const LOG_PROGRESS_EVERY_MS = 5000;

interface RowLoading {
  readonly logger: Pick<Logger, 'info'>;
  /** Ends the loading after the current page. */
  readonly signal: AbortSignal;
  /** Called before the first page and after each. What it throws ends the loading. */
  readonly onPage?: (progress: LoadProgress) => Promise<void>;
}

/**
 * Fills an index with all stored documents. They may be newer than the returned position, which does no harm, because the changes behind
 * it are applied as states.
 */
export async function loadRows(
  client: SqlClient,
  index: FollowingIndex,
  { logger, signal, onPage }: RowLoading,
): Promise<MarkedLogState> {
  const state = await readMarkedLogState(client);
  const startedOn = Date.now();
  let loggedOn = startedOn;
  const { documents: total } = await readStoredStatus(client);
  let documents = 0;
  let atOnce: number | undefined;
  let reading = readStoredPage(client, '0', PAGE_SIZE);
  await onPage?.({ documents, total });
  for (;;) {
    const page = await reading;
    signal.throwIfAborted();
    const last = page.at(-1);
    if (!last) break;
    // The next page is read while this one is applied.
    reading = readStoredPage(client, last.id, PAGE_SIZE);
    reading.catch(() => undefined);
    atOnce = await applyInTurns(index, page, signal, atOnce);
    documents += page.length;
    await onPage?.({ documents, total });
    if (Date.now() - loggedOn >= LOG_PROGRESS_EVERY_MS) {
      loggedOn = Date.now();
      logger.info({ documents, total }, 'loading the search index from rows; searches answer when it is loaded');
    }
  }
  if (documents > 0)
    logger.info({ documents, milliseconds: Date.now() - startedOn }, 'loaded the search index from rows');
  return state;
}

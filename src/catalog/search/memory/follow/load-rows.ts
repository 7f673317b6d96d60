import type { Logger } from 'pino';
import type { SqlClient } from '../../../../base/database/sql-client';
import { type MarkedLogState, readMarkedLogState } from '../sql/read-marks';
import { readStoredPage } from '../sql/read-stored-documents';
import { applyInTurns } from './apply-in-turns';
import type { FollowingIndex } from './following-index';

/** Rows of one statement. */
const PAGE_SIZE = 500;
const LOG_PROGRESS_EVERY_MS = 5000;

interface RowLoading {
  readonly logger: Pick<Logger, 'info'>;
  /** Ends the loading after the current page. */
  readonly signal: AbortSignal;
  /** Called after each page. What it throws ends the loading. */
  readonly onPage?: () => Promise<void>;
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
  let documents = 0;
  let reading = readStoredPage(client, '0', PAGE_SIZE);
  for (;;) {
    const page = await reading;
    signal.throwIfAborted();
    const last = page.at(-1);
    if (!last) break;
    // The next page is read while this one is applied.
    reading = readStoredPage(client, last.id, PAGE_SIZE);
    reading.catch(() => undefined);
    await applyInTurns(index, page, signal);
    await onPage?.();
    documents += page.length;
    if (Date.now() - loggedOn >= LOG_PROGRESS_EVERY_MS) {
      loggedOn = Date.now();
      logger.info({ documents }, 'loading the search index from rows');
    }
  }
  if (documents > 0)
    logger.info({ documents, milliseconds: Date.now() - startedOn }, 'loaded the search index from rows');
  return state;
}

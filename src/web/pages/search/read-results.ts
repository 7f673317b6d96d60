import { searchSummaries } from '#generated/http/addresses';
import { send } from '#web/api/send';
import { searchBody } from './search-body';
import type { Hit } from './search-queries';
import type { SearchState } from '#web/api/search-state';

const PAGE = 100;

interface ReadOptions {
  readonly max: number;
  readonly signal: AbortSignal;
  readonly onProgress: (results: number) => void;
}

/**
 * The first results, page after page.
 * @throws ApiError; AbortError if it was cancelled
 */
export async function readResults(
  state: SearchState,
  { max, signal, onProgress }: ReadOptions,
): Promise<readonly Hit[]> {
  const hits: Hit[] = [];
  let cursor: string | undefined;
  do {
    const found = await send(searchSummaries, {
      body: {
        ...searchBody(state),
        count: PAGE,
        searchFlags: { skipAggregates: true, skipHighlighting: true },
        ...(cursor !== undefined && { cursor }),
      },
      signal,
    });
    for (const hit of found.hits) hits.push(hit);
    onProgress(hits.length);
    cursor = found.cursor;
  } while (cursor !== undefined && hits.length < max);
  return hits.slice(0, max);
}

import type { estypes } from '@elastic/elasticsearch';
import type { SearchCluster } from './search-cluster';
import type { Search } from './send-search';

/** Maximum number of hits of one response: `index.max_result_window`. */
export const WINDOW = 10_000;

/** All hits of a sorted search, read in windows. */
export async function everyHit<Source>(
  cluster: SearchCluster,
  search: Search,
): Promise<readonly estypes.SearchHit<Source>[]> {
  return hitsAfter<Source>(cluster, search, undefined, Number.POSITIVE_INFINITY);
}

/** The next `count` hits of a sorted search after the one with these sort values, in as few requests as possible. */
export async function hitsAfter<Source>(
  cluster: SearchCluster,
  search: Search,
  after: estypes.SortResults | undefined,
  count: number,
): Promise<readonly estypes.SearchHit<Source>[]> {
  const found: estypes.SearchHit<Source>[] = [];
  let last = after;
  while (found.length < count) {
    const size = Math.min(WINDOW, count - found.length);
    const { hits } = await cluster.search<Source>({
      ...search,
      size,
      track_total_hits: false,
      ...(last === undefined ? {} : { search_after: last }),
    });
    for (const hit of hits.hits) found.push(hit);
    last = hits.hits.at(-1)?.sort;
    if (hits.hits.length < size) break;
  }
  return found;
}

/** Sort values of the last of the first `start` hits; undefined if there are fewer. It does not read their documents. */
export async function sortValuesAt(
  cluster: SearchCluster,
  search: Search,
  start: number,
): Promise<estypes.SortResults | undefined> {
  let last: estypes.SortResults | undefined;
  for (let passed = 0; passed < start; passed += WINDOW) {
    const size = Math.min(WINDOW, start - passed);
    const hits = await hitsAfter<never>(cluster, { ...search, _source: false }, last, size);
    if (hits.length < size) return undefined;
    last = hits.at(-1)?.sort;
  }
  return last;
}

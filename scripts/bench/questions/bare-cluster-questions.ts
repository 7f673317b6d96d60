import type { HttpRequest } from '../baseline/order';

/** The name that the service gives to the aggregation that returns hits (`remembered-page.ts`). */
const PAGE = 'page of hits';
/** The urn and score of each hit, the total, and the facets. */
const PARTS = 'hits.total.value,hits.hits.sort,aggregations.*.buckets.key,aggregations.*.buckets.doc_count';

interface Aggregations {
  readonly [PAGE]?: { readonly top_hits: { readonly from: number; readonly size: number; readonly sort: unknown } };
}

/** The two lines of a `_msearch` request with one search. */
interface Head {
  readonly index: readonly string[];
}
interface Question {
  readonly aggs?: Aggregations;
  readonly query?: unknown;
  readonly timeout?: string;
}

/**
 * The least requests with the same hits, total and facets as those that the service sends: usual searches, which a cluster does not cache,
 * without the documents of the hits.
 */
export function bareClusterQuestions(requests: readonly HttpRequest[]): readonly HttpRequest[] {
  return requests.map(({ body }) => {
    const [head = '', question = ''] = body.split('\n');
    const { index }: Head = JSON.parse(head);
    const sent: Question = JSON.parse(question);
    const { [PAGE]: page, ...aggs } = sent.aggs ?? {};
    if (!page) throw new Error(`the service no longer requests hits as "${PAGE}", so what it requests is unknown`);
    const { from, size, sort } = page.top_hits;
    const { query, timeout } = sent;
    const search = { query, timeout, from, size, sort, aggs, _source: false, track_total_hits: true };
    const options = new URLSearchParams({ allow_partial_search_results: 'false', filter_path: PARTS });
    return { path: `/${encodeURIComponent(index.join())}/_search?${options}`, body: JSON.stringify(search) };
  });
}

import type { estypes } from '@elastic/elasticsearch';
import { restrictsNothing } from '../../query/restriction';
import type { SearchPlan } from '../../query/search-plan';
import type { ElasticsearchCluster } from '../cluster/elasticsearch-cluster';

/** Maximum number of hits of an aggregation: `index.max_inner_result_window`. */
const HITS_MAX = 100;
/** Name of the aggregation. No field has a space in its name, and facets are aggregations with names of fields. */
const PAGE = 'page of hits';

type Terms = estypes.AggregationsStringTermsAggregate;

/** The response to a search, with or without an aggregation for its hits. */
export interface PageAnswer<Source> {
  readonly total: number;
  readonly hits: readonly estypes.SearchHit<Source>[];
  readonly facets: Readonly<Record<string, Terms>>;
}

/** Whether the search is for everything from the beginning. Every visitor who may see everything sends it, and it costs most because it counts each document. */
export function isOverview({
  query,
  request: { sort, cursor, start, count, within },
  ...restriction
}: SearchPlan): boolean {
  return (
    query.kind === 'everything' &&
    restrictsNothing(restriction) &&
    within === undefined &&
    sort.length === 0 &&
    cursor === undefined &&
    start + count < HITS_MAX
  );
}

/** Requests the hits as an aggregation, because the cluster caches responses without hits until something changes. */
export async function askRemembered<Source>(
  body: estypes.SearchRequest,
  { start, count }: SearchPlan['request'],
  facets: Record<string, estypes.AggregationsAggregationContainer>,
  cluster: ElasticsearchCluster,
): Promise<PageAnswer<Source>> {
  const { sort, _source, ...question } = body;
  const page = {
    top_hits: { from: start, size: count + 1, ...(sort && { sort }), ...(_source !== undefined && { _source }) },
  };
  const {
    hits: { total },
    aggregations = {},
  } = await cluster.ask((client, options) =>
    client.search<never, Record<string, Terms | estypes.AggregationsTopHitsAggregate>>(
      {
        ...question,
        size: 0,
        request_cache: true,
        track_total_hits: true,
        aggs: { ...facets, [PAGE]: page },
      },
      options,
    ),
  );
  const found = aggregations[PAGE];
  return {
    total: totalOf(total),
    hits: found && 'hits' in found ? found.hits.hits : [],
    facets: Object.fromEntries(
      Object.entries(aggregations).flatMap(([name, each]) => ('hits' in each ? [] : [[name, each]])),
    ),
  };
}

export function totalOf(total: number | estypes.SearchTotalHits | undefined): number {
  return typeof total === 'object' ? total.value : (total ?? 0);
}

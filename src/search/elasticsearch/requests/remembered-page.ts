import type { estypes } from '@elastic/elasticsearch';
import type { SearchPlan } from '../../query/search-plan';
import type { ElasticsearchCluster } from '../cluster/elasticsearch-cluster';

/** Hits that an aggregation gives at most: `index.max_inner_result_window`. */
const HITS_MAX = 100;
/** Facets are aggregations by the names of their fields, and no field has a blank in its name. */
const PAGE = 'page of hits';

type Terms = estypes.AggregationsStringTermsAggregate;

/** What a search statement answers, whichever way it was asked. */
export interface PageAnswer<Source> {
  readonly total: number;
  readonly hits: readonly estypes.SearchHit<Source>[];
  readonly facets: Readonly<Record<string, Terms>>;
}

/** Everything, from the beginning: what every visitor asks, and what costs most, as each document is counted. */
export function isOverview({ query, filter, request: { sort, cursor, start, count } }: SearchPlan): boolean {
  return (
    query.kind === 'everything' &&
    filter === null &&
    sort.length === 0 &&
    cursor === undefined &&
    start + count < HITS_MAX
  );
}

/** Hits are asked for as an aggregation: an answer without hits of its own is kept by the cluster until something changes. */
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
  } = await cluster.ask((client) =>
    client.search<never, Record<string, Terms | estypes.AggregationsTopHitsAggregate>>({
      ...question,
      size: 0,
      request_cache: true,
      track_total_hits: true,
      aggs: { ...facets, [PAGE]: page },
    }),
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

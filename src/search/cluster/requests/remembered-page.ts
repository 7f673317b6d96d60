import type { estypes } from '@elastic/elasticsearch';
import { restrictsNothing } from '#search/language/query/restriction';
import type { SearchPlan } from '#search/language/query/search-plan';
import type { SearchCluster } from '../cluster/search-cluster';
import type { Search } from '../cluster/send-search';

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

/**
 * Whether the cluster should remember the response. People ask for the first pages of the same common words, and of everything, again and
 * again. Each index reads its own hits for the aggregation, so a search of many types is only remembered if it is for everything: that one
 * costs most, because it counts each document.
 */
export function isRemembered(plan: SearchPlan): boolean {
  const {
    request: { entityTypes, cursor, start, count, within },
  } = plan;
  if (cursor !== undefined || within !== undefined || start + count >= HITS_MAX) return false;
  return entityTypes.length === 1 || isOverview(plan);
}

function isOverview({ query, request: { sort }, ...restriction }: SearchPlan): boolean {
  return query.kind === 'everything' && restrictsNothing(restriction) && sort.length === 0;
}

/** A search without its page. */
export type SearchBody = Search & Required<Pick<Search, 'sort' | '_source' | 'track_scores'>>;

/** Requests the hits as an aggregation, because the cluster caches responses without hits until something changes. */
export async function askRemembered<Source>(
  body: SearchBody,
  { start, count }: SearchPlan['request'],
  facets: Record<string, estypes.AggregationsAggregationContainer>,
  cluster: SearchCluster,
): Promise<PageAnswer<Source>> {
  const { sort, _source, track_scores, ...question } = body;
  const top_hits = { from: start, size: count + 1, sort, _source, track_scores };
  const {
    hits: { total },
    aggregations = {},
  } = await cluster.search<never, Record<string, Terms | estypes.AggregationsTopHitsAggregate>>({
    ...question,
    size: 0,
    request_cache: true,
    track_total_hits: true,
    aggs: { ...facets, [PAGE]: { top_hits } },
  });
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

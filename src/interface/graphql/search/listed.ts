import type { GraphqlContext } from '../graphql-context';
import { pageOf } from '../page';
import { type SearchRequest, searchQueryOf } from './search-request';

/** A page of a list that people manage, without facets. All of it if the request has no query. */
export async function listed(
  request: Omit<SearchRequest, 'query'> & { readonly query?: string | null | undefined },
  context: GraphqlContext,
) {
  const { start, count, query } = pageOf(request);
  const searchFlags = { skipAggregates: true, skipHighlighting: true };
  const search = await searchQueryOf({ ...request, start, count, query: query || '*', searchFlags }, context);
  const { hits, total } = await context.services.search.search(search);
  return { start, count: hits.length, total, entities: hits.map(({ urn }) => ({ urn })) };
}

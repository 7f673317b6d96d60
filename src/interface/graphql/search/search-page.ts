import type { GraphqlContext } from '../graphql-context';
import { extraProperties } from './extra-properties';
import { resultsOf } from './search-results';
import { type SearchRequest, searchQueryOf } from './search-request';

/** A page of results by offset. */
export async function searchPage(request: SearchRequest, context: GraphqlContext) {
  const { cursor: _, ...page } = await foundBy(request, context);
  return { start: request.start ?? 0, ...page };
}

/** What a search found, with the cursor of the next page. */
export async function foundBy(request: SearchRequest, context: GraphqlContext) {
  const query = await searchQueryOf(request, context);
  const page = await context.services.search.search(query);
  const extra = await extraProperties(page.hits, request.searchFlags?.fetchExtraFields ?? [], query, context);
  return { cursor: page.cursor, count: page.hits.length, ...resultsOf(page, context, extra) };
}

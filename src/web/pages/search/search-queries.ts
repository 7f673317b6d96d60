import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listSummaries, searchSummaries } from '#generated/http/addresses';
import type { SummaryHit } from '#generated/http/messages';
import { send } from '#web/api/send';
import { searchBody, TYPE_COUNTS } from './search-body';
import type { SearchState } from '#web/api/search-state';

export type Hit = SummaryHit;

/** The result of a search, page after page. The result before stays while the next one comes, so that nothing jumps. */
export function searchQuery(state: SearchState) {
  const body = searchBody(state);
  return infiniteQueryOptions({
    queryKey: ['search', body],
    queryFn: ({ signal, pageParam }) =>
      send(searchSummaries, {
        // Facets are of the whole result, so the first page has them.
        body: pageParam === '' ? body : { ...body, cursor: pageParam, searchFlags: { skipAggregates: true } },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
}

const SUGGESTIONS = 8;

/** The best hits for a text that somebody types. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['suggestions', text],
    queryFn: ({ signal }) =>
      send(searchSummaries, {
        body: { input: text, count: SUGGESTIONS, searchFlags: { skipAggregates: true, skipHighlighting: true } },
        signal,
      }),
    enabled: text !== '',
    placeholderData: (before) => (text === '' ? undefined : before),
    staleTime: 30_000,
  });
}

/** More values than a list has at first. The service counts no more at once. */
const FACET_VALUES = 1000;

/**
 * All values of a facet, counted as if nothing were chosen in it: one of several values is enough, so people choose a second one from
 * what they would find with it.
 */
export function facetQuery(state: SearchState, field: string, isWanted: boolean) {
  const filters = state.filters.filter((filter) => filter.field !== field || filter.excludes);
  const { input = '*', filter } = searchBody({ ...state, filters });
  const body = {
    input,
    count: 0,
    ...(filter && { filter }),
    searchFlags: { maxAggValues: FACET_VALUES, skipHighlighting: true },
  };
  return queryOptions({
    queryKey: ['facet', body],
    queryFn: ({ signal }) => send(searchSummaries, { body, signal }),
    select: ({ facets }) => facets.find((facet) => facet.field === field)?.values ?? [],
    enabled: isWanted,
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
}

/** The summary of one entity; undefined if it is not there, or not for the caller. */
export function summaryQuery(urn: string) {
  return queryOptions({
    queryKey: ['summary', urn],
    queryFn: async ({ signal }) => (await send(listSummaries, { query: { urn: [urn] }, signal })).summaries[0] ?? null,
  });
}

/** The number of entities of each type. */
export const typeCountsQuery = queryOptions({
  queryKey: ['type counts'],
  queryFn: ({ signal }) => send(searchSummaries, { body: TYPE_COUNTS, signal }),
  // That of the first answer, which is not asked for again.
  staleTime: 2_000,
});

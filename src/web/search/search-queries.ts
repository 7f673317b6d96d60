import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { searchSummaries } from '../../../generated/http/addresses';
import type { SummaryHit, SummarySearchRequest } from '../../../generated/http/messages';
import { send } from '../api/send';
import type { SearchState } from './search-state';

export type Hit = SummaryHit;

const PAGE_SIZE = 20;

/** The body of a request for a page of the result, for pages and for people who copy it. */
export function searchBody({ text, filters, sort }: SearchState): SummarySearchRequest {
  const and = filters.map(({ field, values, excludes }) => ({
    field,
    values: [...values],
    condition: 'EQUAL' as const,
    negated: excludes,
  }));
  return {
    input: text === '' ? '*' : text,
    count: PAGE_SIZE,
    ...(and.length > 0 && { filter: { or: [{ and }] } }),
    ...(sort !== '' && {
      sort: {
        field: sort.replace(/^-/, ''),
        order: sort.startsWith('-') ? ('DESCENDING' as const) : ('ASCENDING' as const),
      },
    }),
  };
}

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

/** How many entities of each type there are. */
export const typeCountsQuery = queryOptions({
  queryKey: ['type counts'],
  queryFn: ({ signal }) =>
    send(searchSummaries, {
      body: { input: '*', count: 0, searchFlags: { maxAggValues: 100 } },
      signal,
    }),
});

import { queryOptions } from '@tanstack/react-query';
import { searchSummaries } from '#generated/http/addresses';
import type { FilterConjunction } from '#generated/http/messages';
import { send } from '#web/api/send';

/** Three rows of three. */
const SHOWN = 9;

/** The first entities that name one, and how many do. */
export function usersQuery(urn: string, fields: readonly string[]) {
  return queryOptions({
    queryKey: ['users of', urn, fields],
    queryFn: ({ signal }) =>
      send(searchSummaries, {
        body: {
          input: '*',
          count: SHOWN,
          filter: {
            or: fields.map((field): FilterConjunction => ({ and: [{ field, values: [urn], condition: 'EQUAL' }] })),
          },
          searchFlags: { skipAggregates: true, skipHighlighting: true },
        },
        signal,
      }),
    staleTime: 30_000,
  });
}

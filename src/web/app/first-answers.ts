import type { QueryClient } from '@tanstack/react-query';
import { catalogQuery } from '../api/catalog-queries';
import { aspectsQuery, summariesQuery } from '../api/entity-queries';
import { meQuery } from '../api/queries';
import { listingQuery, modelQuery } from '../api/models/model-queries';
import { homeQuery } from '../pages/home/home-query';
import { relatedGroupsQuery } from '../entity/related/card-queries';
import { searchQuery, typeCountsQuery } from '../pages/search/search-queries';
import { firstQuestions } from './first-questions';

/**
 * Reads what `start.ts` has asked for. A page that is drawn with its answers is there sooner than one that is drawn first without them,
 * because drawing takes a slow machine longer than the answers take.
 */
export async function firstAnswers(client: QueryClient): Promise<void> {
  await Promise.all(
    firstQuestions({
      models: () => client.prefetchQuery(listingQuery),
      caller: () => client.prefetchQuery(meQuery),
      search: (state) => client.prefetchInfiniteQuery(searchQuery(state)),
      typeCounts: () => client.prefetchQuery(typeCountsQuery),
      catalog: () => client.prefetchQuery(catalogQuery),
      home: () => client.prefetchQuery(homeQuery),
      model: (type) => client.prefetchQuery(modelQuery(type)),
      aspects: (type, urn) => client.prefetchQuery(aspectsQuery(type, urn)),
      summary: (urn) => client.prefetchQuery(summariesQuery([urn])),
      related: (urn) => client.prefetchQuery(relatedGroupsQuery(urn)),
    }),
  );
}

import type { QueryClient } from '@tanstack/react-query';
import { catalogQuery } from '../api/catalog-queries';
import { aspectsQuery, summariesQuery } from '../api/entity-queries';
import { meQuery } from '../api/queries';
import { listingQuery, modelQuery } from '../api/models/model-queries';
import { typeOfUrn } from '../ui/parts/entity/entity-address';
import { relatedGroupsQuery } from '../entity/related/card-queries';
import { searchQuery, typeCountsQuery } from '../pages/search/search-queries';
import { readSearch } from '../api/search-state';

/**
 * Reads what `start.ts` has asked for. A page that is drawn with its answers is there sooner than one that is drawn first without them,
 * because drawing takes a slow machine longer than the answers take.
 * @param page the path without the folder of the application
 */
export async function firstAnswers(client: QueryClient, page: string, params: URLSearchParams): Promise<void> {
  await Promise.all([
    client.prefetchQuery(listingQuery),
    client.prefetchQuery(meQuery),
    ...(page === '/' ? [client.prefetchQuery(typeCountsQuery), client.prefetchQuery(catalogQuery)] : []),
    ...(page === '/search' ? [client.prefetchInfiniteQuery(searchQuery(readSearch(params)))] : []),
    ...(page === '/entity' && !params.has('asOf') ? entityAnswers(client, params.get('urn') ?? '') : []),
  ]);
}

function entityAnswers(client: QueryClient, urn: string): readonly Promise<void>[] {
  const type = typeOfUrn(urn);
  if (type === '') return [];
  return [
    client.prefetchQuery(modelQuery(type)),
    client.prefetchQuery(aspectsQuery(type, urn)),
    client.prefetchQuery(summariesQuery([urn])),
    client.prefetchQuery(relatedGroupsQuery(urn)),
  ];
}

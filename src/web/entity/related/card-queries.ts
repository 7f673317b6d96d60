import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listRelated } from '#generated/http/addresses';
import type { RelatedGroup } from '#generated/http/messages';
import { send } from '#web/api/send';

/** Cards are tall, so a page has few. */
export const CARDS = 10;
/** The number of rows of what happens again and again. */
export const ROWS = 30;

/** The number of other entities that belong to an entity, by the tab that lists them; tabs without any are absent. */
export function relatedGroupsQuery(urn: string) {
  return queryOptions({
    queryKey: ['related groups', urn],
    queryFn: async ({ signal }): Promise<readonly RelatedGroup[]> =>
      (await send(listRelated, { query: { urn, count: 0 }, signal })).groups,
    staleTime: 10_000,
  });
}

/** One page of a tab. It is null once there is nothing any more. */
export function relatedCardsQuery(urn: string, entityType: string, start: number, count: number) {
  return queryOptions({
    queryKey: ['related cards', urn, entityType, start, count],
    queryFn: async ({ signal }): Promise<RelatedGroup | null> =>
      (await send(listRelated, { query: { urn, entityType, start, count }, signal })).groups[0] ?? null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

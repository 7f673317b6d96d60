import { queryOptions } from '@tanstack/react-query';
import { searchSummaries } from '#generated/http/addresses';
import type { FilterConjunction, FilterCriterion } from '#generated/http/messages';
import type { ModelListing } from '#web/api/models/model-queries';
import { NO_SEARCH, searchAddress, type SearchState } from '#web/api/search-state';
import { send } from '#web/api/send';
import type { NamingFields } from './naming-fields';

/** Three rows of three. */
const SHOWN = 9;

/** The entity whose contents are shown, and how others name it. */
export interface Container {
  readonly urn: string;
  readonly naming: NamingFields;
  readonly listing: ModelListing;
}

/** The first entities that name one, how many do, and how they divide. */
export function contentsQuery({ urn, naming: { fields } }: Container) {
  return queryOptions({
    queryKey: ['contents', urn, fields],
    queryFn: ({ signal }) =>
      send(searchSummaries, {
        body: { input: '*', count: SHOWN, filter: within(urn, fields), searchFlags: { skipHighlighting: true } },
        signal,
      }),
    staleTime: 30_000,
  });
}

/** The filter of those that name it by any of the fields, and meet all other criteria. */
export function within(urn: string, fields: readonly string[], more: readonly FilterCriterion[] = []) {
  const or = fields.map((field): FilterConjunction => ({
    and: [{ field, values: [urn], condition: 'EQUAL' }, ...more],
  }));
  return { or };
}

/** The number of those that name the entity in one field and meet further criteria. */
export function countQuery({ urn }: Container, field: string, more: readonly FilterCriterion[]) {
  const body = { input: '*', count: 0, filter: within(urn, [field], more), searchFlags: { skipAggregates: true } };
  return queryOptions({
    queryKey: ['count of contents', body],
    queryFn: async ({ signal }) => (await send(searchSummaries, { body, signal })).total,
    staleTime: 30_000,
  });
}

/** The field by which entities of a type name the entity; that of most types if none is known. */
export function fieldFor({ naming: { fields }, listing }: Container, type?: string): string {
  const own = fields.find((name) => type !== undefined && listing.searchFields[name]?.entities.includes(type));
  return own ?? fields[0] ?? '';
}

/** The address of a search of its contents. @param filters what narrows it further @param type whose field names the entity */
export function contentsAddress(
  container: Container,
  { filters = [], ranges = [] }: Partial<Pick<SearchState, 'filters' | 'ranges'>> = {},
  type?: string,
): string {
  const own = { field: fieldFor(container, type), values: [container.urn], excludes: false };
  return searchAddress({ ...NO_SEARCH, filters: [own, ...filters], ranges });
}

/** The address of a search of what is not in it yet, to select what belongs there. */
export function addingAddress(container: Container): string {
  const field = fieldFor(container);
  return searchAddress({
    ...NO_SEARCH,
    filters: [{ field, values: [container.urn], excludes: true }],
    into: container.urn,
  });
}

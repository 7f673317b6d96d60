import { queryOptions } from '@tanstack/react-query';
import {
  CreateViewDocument,
  DeleteViewDocument,
  type SavedSearchFragment,
  SavedSearchesDocument,
} from '#generated/graphql/web/api/saved-searches';
import { ask } from './ask';
import { rangeCriteria } from './range-criteria';
import { NO_SEARCH, readSearch, searchAddress, type SearchState, TYPE_FIELD } from './search-state';

/** A search under a name. */
export interface SavedSearch {
  readonly urn: string;
  readonly name: string;
  readonly isForAll: boolean;
  readonly address: string;
}

const FRESH_MS = 60_000;
export const SAVED_SEARCHES = ['saved searches'];

/** Searches of the person and searches for everybody, by name. */
export const savedSearchesQuery = queryOptions({
  queryKey: SAVED_SEARCHES,
  queryFn: async ({ signal }): Promise<readonly SavedSearch[]> => {
    const { listMyViews, listGlobalViews } = await ask(SavedSearchesDocument, {}, signal);
    const byUrn = new Map([...listMyViews.views, ...listGlobalViews.views].map((view) => [view.urn, savedOf(view)]));
    return [...byUrn.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  },
  staleTime: FRESH_MS,
});

function savedOf({ urn, name, viewType, definition }: SavedSearchFragment): SavedSearch {
  return { urn, name: name ?? urn, isForAll: viewType === 'GLOBAL', address: addressOf(definition) };
}

/** The pages store the address. What other clients saved has filters alone, of which the first alternative fits into an address. */
function addressOf(definition: SavedSearchFragment['definition']): string {
  const search = searchIn(definition?.json);
  if (search !== undefined) return searchAddress(readSearch(new URLSearchParams(search)));
  const types = definition?.entityTypes ?? [];
  const [first] = definition?.filter?.or ?? [];
  const filters = (first?.and ?? []).flatMap(({ field, value, values, negated }) =>
    field === null ? [] : [{ field, values: valuesOf(values, value), excludes: negated === true }],
  );
  const ofTypes = types.length > 0 ? [{ field: TYPE_FIELD, values: types, excludes: false }] : [];
  return searchAddress({ ...NO_SEARCH, filters: [...ofTypes, ...filters] });
}

function valuesOf(values: readonly string[] | null, value: string | null): readonly string[] {
  if (values && values.length > 0) return values;
  return value === null ? [] : [value];
}

function searchIn(json: string | null | undefined): string | undefined {
  if (typeof json !== 'string') return undefined;
  try {
    const stored: unknown = JSON.parse(json);
    const isOurs = typeof stored === 'object' && stored !== null && 'search' in stored;
    return isOurs && typeof stored.search === 'string' ? stored.search : undefined;
  } catch {
    return undefined;
  }
}

/** Saves a search. Its filters and ranges are those of the view for other clients; words are in the address alone. */
export function saveSearch(state: SearchState, name: string, isForAll: boolean) {
  const chosen = state.filters.map(({ field, values, excludes }) => ({ field, values, negated: excludes }));
  const filters = [...chosen, ...state.ranges.flatMap(rangeCriteria)];
  const [, search = ''] = searchAddress({ ...state, preview: '', into: '' }).split('?');
  return ask(CreateViewDocument, {
    input: {
      name,
      viewType: isForAll ? 'GLOBAL' : 'PERSONAL',
      definition: { entityTypes: [], filter: { operator: 'AND', filters }, json: JSON.stringify({ search }) },
    },
  });
}

export function forgetSearch(urn: string) {
  return ask(DeleteViewDocument, { urn });
}

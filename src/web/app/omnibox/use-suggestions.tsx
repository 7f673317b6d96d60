import { useQuery } from '@tanstack/react-query';
import type { SummaryHit } from '#generated/http/messages';
import { type RecentEntity, useRecentEntities } from '#web/entity/page/recent-entities';
import { listingQuery, type ModelListing } from '#web/api/models/model-queries';
import { entityAddress, typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { Highlight } from '#web/pages/search/results/highlight.tsx';
import { isExact } from '#web/pages/search/results/reason';
import { facetQuery, suggestionsQuery } from '#web/pages/search/search-queries';
import { NO_SEARCH, searchAddress, type SearchState, toggled } from '#web/api/search-state';
import { type SavedSearch, savedSearchesQuery } from '#web/api/saved-searches';
import { examplesOf } from './examples';
import { begunValue, completionsOf } from './field-completions';
import { forgetSearches, recentSearches } from './recent-searches';
import type { OmniboxActions, Suggestion, SuggestionGroup } from './suggestion';

const VALUES = 8;
const VIEWED = 5;
const SAVED = 5;

interface Asked {
  readonly text: string;
  /** The search of the page, if it is that of results. There the results are below the field, so it suggests no entities. */
  readonly shown: SearchState | undefined;
  readonly actions: OmniboxActions;
  /** Whether somebody is about to read the suggestions. */
  readonly isOpen: boolean;
}

/** What the search field suggests for the text in it. */
export function useSuggestions({ text, shown, actions, isOpen }: Asked): readonly SuggestionGroup[] {
  const { data: listing } = useQuery(listingQuery);
  const viewed = useRecentEntities();
  const { data: searches = [] } = useQuery({ ...savedSearchesQuery, enabled: isOpen });
  const typed = text.trim();
  const begun = begunValue(text, listing);
  const wantsHits = shown === undefined && begun === undefined && typed !== '?';
  const { data: found } = useQuery(suggestionsQuery(wantsHits ? typed : ''));
  const { data: values = [] } = useQuery(facetQuery(NO_SEARCH, begun?.field ?? '', begun !== undefined));
  if (typed === '?') return [examples(listing, actions)];
  if (typed === '')
    return withContent([recentlyViewed(viewed, listing, actions), saved(searches, actions), recent(actions)]);
  const base = { ...(shown ?? NO_SEARCH), text: begun?.rest ?? '' };
  return withContent([
    group(
      'Values',
      begun === undefined
        ? []
        : values
            .filter(({ title, value }) => `${title} ${value}`.toLowerCase().includes(begun.typed.toLowerCase()))
            .slice(0, VALUES)
            .map(({ value, title, count }) => ({
              id: `value ${value}`,
              icon: 'label',
              name: title,
              about: count.toLocaleString(),
              run: () => actions.open(searchAddress(toggled(base, begun.field, value))),
            })),
    ),
    group('Entities', wantsHits ? (found?.hits ?? []).map((hit) => entity(hit, typed, listing, actions)) : []),
    saved(
      searches.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())),
      actions,
    ),
    group('Narrow by', begun ? [] : fields(text, listing, actions)),
    group('Search', shown ? [] : [searchAll(typed, found?.total, actions)]),
  ]);
}

function withContent(groups: readonly SuggestionGroup[]): readonly SuggestionGroup[] {
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

function group(title: string, suggestions: readonly Suggestion[]): SuggestionGroup {
  return { title, suggestions };
}

function fields(text: string, listing: ModelListing | undefined, { type }: OmniboxActions): readonly Suggestion[] {
  return completionsOf(text, listing).map(({ text: completed, title }) => ({
    id: `field ${completed}`,
    icon: 'query',
    name: <code>{completed}</code>,
    about: title,
    run: () => type(completed),
  }));
}

function entity(
  hit: SummaryHit,
  text: string,
  listing: ModelListing | undefined,
  { open }: OmniboxActions,
): Suggestion {
  const { urn, name, entityType, kinds = [], platform, places = [] } = hit;
  const type = listing?.entities.find((each) => each.name === entityType);
  const steps = [kinds[0] ?? type?.title, platform?.name, ...places.map((place) => place.name)];
  const path = steps.filter((step) => step !== undefined).join(' · ');
  return {
    id: urn,
    icon: type?.icon ?? 'box',
    name: <Highlight text={name} query={text} />,
    about: isExact(hit, text) ? `Exact match · ${path}` : path,
    run: () => open(entityAddress(urn)),
  };
}

function recentlyViewed(
  viewed: readonly RecentEntity[],
  listing: ModelListing | undefined,
  { open }: OmniboxActions,
): SuggestionGroup {
  const typeOf = (urn: string) => listing?.entities.find(({ name }) => name === typeOfUrn(urn));
  return group(
    'Recently viewed',
    viewed.slice(0, VIEWED).map(({ urn, name }) => ({
      id: `viewed ${urn}`,
      icon: typeOf(urn)?.icon ?? 'box',
      name,
      about: typeOf(urn)?.title ?? '',
      run: () => open(entityAddress(urn)),
    })),
  );
}

function saved(searches: readonly SavedSearch[], { open }: OmniboxActions): SuggestionGroup {
  return group(
    'Saved searches',
    searches.slice(0, SAVED).map(({ urn, name, isForAll, address }) => ({
      id: urn,
      icon: 'query',
      name,
      about: isForAll ? 'For everybody' : '',
      run: () => open(address),
    })),
  );
}

function searchAll(text: string, total: number | undefined, { searchFor }: OmniboxActions): Suggestion {
  const results = total !== undefined && total > 0 ? { about: `${total.toLocaleString()} results` } : {};
  return { id: 'search', icon: 'query', name: `Search for “${text}”`, ...results, run: () => searchFor(text) };
}

function recent({ searchFor, type }: OmniboxActions): SuggestionGroup {
  const searches = recentSearches().map((text) => ({
    id: `recent ${text}`,
    icon: 'query',
    name: text,
    run: () => searchFor(text),
  }));
  const help = { id: 'help', icon: 'book', name: 'What can I type?', about: '?', run: () => type('?') };
  const forget = {
    id: 'forget',
    icon: 'gear',
    name: 'Forget these searches',
    run: () => {
      forgetSearches();
      type('');
    },
  };
  return searches.length > 0 ? group('Recent searches', [...searches, help, forget]) : group('Help', [help]);
}

function examples(listing: ModelListing | undefined, { type }: OmniboxActions): SuggestionGroup {
  return {
    title: 'What you can type',
    suggestions: examplesOf(listing).map(({ text, about }) => ({
      id: text,
      icon: 'query',
      name: <code>{text}</code>,
      about,
      run: () => type(text),
    })),
  };
}

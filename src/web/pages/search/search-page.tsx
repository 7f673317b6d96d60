import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { useLocation } from 'wouter';
import { listingQuery } from '#web/api/models/model-queries';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { Corrected } from './results/corrected';
import { Facets } from './facets/facets';
import { FilterChips } from './filter-chips';
import { NoHits } from './results/no-hits';
import { Results } from './results/results';
import { ResultTools } from './tools/result-tools';
import { searchQuery } from './search-queries';
import { readSearch, searchAddress, type SearchState } from '#web/api/search-state';
import { SelectionPlace } from './results/selection-place';
import { useShownResults } from '../bulk/selection/selection-store';
import { useAnsweredText } from './results/use-answered-text';
import { useKeptFacets } from './facets/use-kept-facets';

const Preview = lazy(async () => ({ default: (await import('./results/preview')).Preview }));

/** The entities that a search finds, with the ways to narrow it. */
export function SearchPage() {
  const state = readSearch(useQueryParams());
  const { data: listing } = useQuery(listingQuery);
  const result = useInfiniteQuery(searchQuery(state));
  const { data, error, refetch, isPlaceholderData } = result;
  useTitle(state.text);
  // Another order or view of the same results keeps the selection.
  const { text, filters, ranges } = state;
  useShownResults(JSON.stringify({ text, filters, ranges }), data?.pages);
  const answered = useAnsweredText(text, !isPlaceholderData);
  const first = data?.pages[0];
  const facets = useKeptFacets(first?.facets);
  // The results are drawn first, because who types looks at them.
  const later = useDeferredValue(first && { facets, state, listing }, undefined);
  return (
    <div className="search-page">
      <FacetsPlace>
        {later && <Facets {...later} />}
        {!later && !error && <Skeleton lines={8} />}
      </FacetsPlace>
      <section className="results" aria-label="Results" aria-busy={isPlaceholderData || !first}>
        <h1 className="hidden-text">Search</h1>
        <FilterChips state={state} facets={facets} listing={listing} />
        {first && <ResultTools state={state} first={first} listing={listing} />}
        {error && !data && <ProblemPanel error={error} retry={() => void refetch()} />}
        {error && data && <StaleNotice error={error} retry={() => void refetch()} />}
        {first?.corrected !== undefined && <Corrected state={state} corrected={first.corrected} />}
        {!first && !error && <Skeleton lines={6} tall />}
        {first && first.total === 0 && <NoHits state={state} />}
        {first && first.total > 0 && (
          <Results result={result} state={state} query={first.corrected ?? answered} listing={listing} />
        )}
        {first && <SelectionPlace state={state} total={first.total} />}
      </section>
      {state.preview !== '' && <PreviewPlace state={state} />}
    </div>
  );
}

/** On narrow windows the list is closed at first, so that the results come first. */
function FacetsPlace({ children }: { readonly children: React.ReactNode }) {
  return (
    <aside className="facets" aria-label="Narrow the result">
      <details className="facets-fold" open={!isNarrow()}>
        <summary>Filters</summary>
        {children}
      </details>
    </aside>
  );
}

function isNarrow(): boolean {
  return window.matchMedia('(max-width: 48rem)').matches;
}

function PreviewPlace({ state }: { readonly state: SearchState }) {
  const [, navigate] = useLocation();
  return (
    <Suspense>
      <Preview
        key={state.preview}
        urn={state.preview}
        onClose={() => navigate(searchAddress({ ...state, preview: '' }), { replace: true })}
      />
    </Suspense>
  );
}

function useTitle(text: string): void {
  useEffect(() => {
    document.title = `${text === '' ? 'Search' : text} · Aspectory`;
  }, [text]);
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { listingQuery } from '#web/api/models/model-queries';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { FacetsPlace } from '#web/ui/parts/facets-place.tsx';
import { lazyPart } from '#web/ui/parts/lazy/lazy-part.tsx';
import { useLater } from '#web/ui/parts/lazy/use-later';
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
import { Answer } from '#web/ui/parts/states/answer.tsx';

const AddingNotice = lazyPart(async () => (await import('./results/adding-notice')).AddingNotice);
const Preview = lazy(async () => ({ default: (await import('./results/preview')).Preview }));

/** The entities that a search finds, with the ways to narrow it. */
export function SearchPage() {
  const params = useQueryParams();
  const state = useMemo(() => readSearch(params), [params]);
  const { data: listing } = useQuery(listingQuery);
  const result = useInfiniteQuery(searchQuery(state));
  const { data, error, isPlaceholderData } = result;
  useTitle(state.text);
  // Another order or view of the same results keeps the selection.
  const { text, filters, ranges } = state;
  useShownResults(JSON.stringify({ text, filters, ranges }), data?.pages);
  const answered = useAnsweredText(text, !isPlaceholderData);
  const first = data?.pages[0];
  const facets = useKeptFacets(first?.facets);
  // The results are drawn first, because who types looks at them.
  const shown = useMemo(() => first && { facets, state, listing }, [first, facets, state, listing]);
  const later = useLater(shown, undefined);
  return (
    <div className="search-page">
      <section className="results" aria-label="Results" aria-busy={isPlaceholderData || !first}>
        <h1 className="hidden-text">Search</h1>
        <FilterChips state={state} facets={facets} listing={listing} />
        {state.into !== '' && <AddingNotice into={state.into} />}
        {first && <ResultTools state={state} first={first} listing={listing} />}
        <Answer of={result} shapes={<Skeleton lines={6} tall />} />
        {first?.corrected !== undefined && <Corrected state={state} corrected={first.corrected} />}
        {first && first.total === 0 && <NoHits state={state} />}
        {first && first.total > 0 && (
          <Results result={result} state={state} query={first.corrected ?? answered} listing={listing} />
        )}
        {first && <SelectionPlace state={state} total={first.total} />}
      </section>
      {/* Behind the results for keyboards and screen readers, because it has a hundred controls; before them on the screen. */}
      <FacetsPlace>
        {later && <Facets {...later} />}
        {!later && !error && <Skeleton lines={8} />}
      </FacetsPlace>
      {state.preview !== '' && <PreviewPlace state={state} />}
    </div>
  );
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

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listingQuery } from '../models/model-queries';
import { ProblemPanel } from '../parts/problems';
import { Skeleton } from '../parts/skeleton';
import { StaleNotice } from '../parts/stale-notice';
import { useQueryParams } from '../parts/use-query-params';
import { Facets } from './facets';
import { FilterChips } from './filter-chips';
import { NoHits } from './no-hits';
import { Results } from './results';
import { ResultTools } from './result-tools';
import { searchQuery } from './search-queries';
import { readSearch } from './search-state';

/** The entities that a search finds, with the ways to narrow it. */
export function SearchPage() {
  const params = useQueryParams();
  const state = readSearch(params);
  const { data: listing } = useQuery(listingQuery);
  const result = useInfiniteQuery(searchQuery(state));
  const { data, error, refetch, isPlaceholderData } = result;
  useTitle(state.text);
  const first = data?.pages[0];
  const facets = first?.facets ?? [];
  return (
    <div className="search-page">
      <aside className="facets" aria-label="Narrow the result">
        {first && <Facets facets={facets} state={state} />}
        {!first && !error && <Skeleton lines={8} />}
      </aside>
      <section className="results" aria-label="Results" aria-busy={isPlaceholderData || !first}>
        <h1 className="hidden-text">Search</h1>
        <FilterChips state={state} facets={facets} listing={listing} />
        {first && <ResultTools state={state} first={first} listing={listing} />}
        {error && !data && <ProblemPanel error={error} retry={() => void refetch()} />}
        {error && data && <StaleNotice error={error} retry={() => void refetch()} />}
        {first?.corrected !== undefined && <Corrected text={state.text} corrected={first.corrected} />}
        {!first && !error && <Skeleton lines={6} tall />}
        {first && first.total === 0 && <NoHits state={state} />}
        {first && first.total > 0 && <Results result={result} state={state} listing={listing} />}
      </section>
    </div>
  );
}

function useTitle(text: string): void {
  useEffect(() => {
    document.title = `${text === '' ? 'Search' : text} · Aspectory`;
  }, [text]);
}

function Corrected({ text, corrected }: { readonly text: string; readonly corrected: string }) {
  return (
    <p className="corrected" role="status">
      Nothing has “{text}”. These results are for <strong>{corrected}</strong>.
    </p>
  );
}

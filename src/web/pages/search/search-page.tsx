import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { listingQuery } from '#web/api/models/model-queries';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { FacetsPlace } from '#web/ui/parts/facets-place.tsx';
import { lazyPart } from '#web/ui/parts/lazy/lazy-part.tsx';
import { useLater } from '#web/ui/parts/lazy/use-later';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { isNarrowed, NO_SEARCH, readSearch, searchAddress, type SearchState } from '#web/api/search-state';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import type { SummaryFacet } from '#generated/http/messages';
import { useShownResults } from '../bulk/selection/selection-store';
import { Facets } from './facets/facets';
import { FilterChips } from './filter-chips';
import { Results } from './results/results';
import { ResultTools } from './tools/result-tools';
import { searchQuery, typeCountsQuery } from './search-queries';
import { SelectionPlace } from './results/selection-place';
import { everShown, inKeptOrder } from './kept-order';

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

/**
 * The text that the shown results answer. It stays while the results of a newer text are not there, so that a key draws no result of the text
 * before again.
 */
function useAnsweredText(text: string, isAnswered: boolean): string {
  const [answered, setAnswered] = useState(text);
  if (isAnswered && answered !== text) setAnswered(text);
  return isAnswered ? text : answered;
}

interface Kept {
  readonly from: readonly SummaryFacet[] | undefined;
  readonly shown: readonly SummaryFacet[];
  readonly ever: readonly SummaryFacet[];
}

/** The facets of the newest answer, in the order in which the page has shown them. */
function useKeptFacets(facets: readonly SummaryFacet[] | undefined): readonly SummaryFacet[] {
  const [kept, setKept] = useState<Kept>({ from: undefined, shown: [], ever: [] });
  if (facets === undefined || facets === kept.from) return kept.shown;
  const shown = inKeptOrder(kept.ever, facets);
  setKept({ from: facets, shown, ever: everShown(kept.ever, shown) });
  return shown;
}

/** The query that was searched instead of the typed one, which found nothing. Both can be chosen. */
function Corrected({ state, corrected }: { readonly state: SearchState; readonly corrected: string }) {
  const literal = `"${state.text.replaceAll('"', '')}"`;
  return (
    <p className="corrected" role="status">
      Showing results for{' '}
      <Link href={searchAddress({ ...state, text: corrected })}>
        <strong>{corrected}</strong>
      </Link>
      . Nothing matches “{state.text}”.{' '}
      <Link className="soft" href={searchAddress({ ...state, text: literal })}>
        Search instead for {literal}
      </Link>
    </p>
  );
}

/** What to do when a search finds nothing: a word less, a filter less. */
function NoHits({ state }: { readonly state: SearchState }) {
  const words = state.text.split(/\s+/).filter((word) => word !== '');
  return (
    <section className="panel empty" role="status">
      <h2>Nothing was found{words.length > 0 && ` for “${state.text.trim()}”`}</h2>
      <p>
        {words.length === 1 && 'Check the spelling, or type a part of the name. '}Searches leave out what you may not
        see.
      </p>
      <ul className="plain-links">
        {isNarrowed(state) && (
          <li>
            <Link href={searchAddress({ ...state, filters: [], ranges: [] })}>Search without filters</Link>
          </li>
        )}
        {words.length > 1 &&
          words.map((word, index) => {
            const text = words.filter((_, at) => at !== index).join(' ');
            return (
              <li key={word}>
                <Link href={searchAddress({ ...state, text })}>
                  Without “{word}”: {text}
                </Link>
              </li>
            );
          })}
        <Everything />
      </ul>
    </section>
  );
}

function Everything() {
  const { data } = useQuery(typeCountsQuery);
  return (
    <li>
      <Link href={searchAddress(NO_SEARCH)}>Show everything{data && ` (${data.total.toLocaleString()})`}</Link>
    </li>
  );
}

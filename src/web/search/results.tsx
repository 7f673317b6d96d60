import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { SummarySearchResponse } from '../../../generated/http/messages';
import type { ModelListing } from '../models/model-queries';
import { HitRow } from './hit-row';
import { HitTable } from './hit-table';
import type { SearchState } from './search-state';

interface ResultsProps {
  readonly result: UseInfiniteQueryResult<InfiniteData<SummarySearchResponse>>;
  readonly state: SearchState;
  readonly listing: ModelListing | undefined;
}

/** The hits, and more of them on demand. */
export function Results({
  result: { data, hasNextPage, isFetchingNextPage, fetchNextPage },
  state,
  listing,
}: ResultsProps) {
  const hits = data?.pages.flatMap((page) => page.hits) ?? [];
  const typeOf = (name: string) => listing?.entities.find((entity) => entity.name === name);
  return (
    <>
      {state.view === 'table' ? (
        <HitTable hits={hits} typeOf={typeOf} query={state.text} />
      ) : (
        <ol className="hits">
          {hits.map((hit) => (
            <li key={hit.urn}>
              <HitRow hit={hit} type={typeOf(hit.entityType)} query={state.text} />
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="button more"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </button>
      )}
    </>
  );
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { SummarySearchResponse } from '../../../generated/http/messages';
import type { ModelListing } from '../models/model-queries';
import { urnOfLink } from '../parts/entity-address';
import { HitRow } from './hit-row';
import { HitTable } from './hit-table';
import { notePlace, useKeptPlace } from './keep-place';
import { searchAddress, type SearchState } from './search-state';
import { useSelection } from '../bulk/selection/selection-store';

interface ResultsProps {
  readonly result: UseInfiniteQueryResult<InfiniteData<SummarySearchResponse>>;
  readonly state: SearchState;
  readonly listing: ModelListing | undefined;
}

/** The hits, and more of them on demand. The space bar on the link of a hit opens its preview. */
export function Results({
  result: { data, hasNextPage, isFetchingNextPage, fetchNextPage },
  state,
  listing,
}: ResultsProps) {
  const [, navigate] = useLocation();
  const hits = data?.pages.flatMap((page) => page.hits) ?? [];
  const typeOf = (name: string) => listing?.entities.find((entity) => entity.name === name);
  useKeptPlace(hits.length > 0);
  const isSelecting = useSelection(({ chosen }) => chosen.size > 0);
  const urnOf = (target: EventTarget) => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link ? urnOfLink(link) : undefined;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is clicked and has the focus are the links in it
    <div
      className={isSelecting ? 'hit-list selecting' : 'hit-list'}
      onClickCapture={({ target }) => {
        const urn = urnOf(target);
        if (urn !== undefined) notePlace(urn);
      }}
      onKeyDown={(event) => {
        const urn = event.key === ' ' ? urnOf(event.target) : undefined;
        if (urn === undefined) return;
        event.preventDefault();
        navigate(searchAddress({ ...state, preview: urn }), { replace: true });
      }}
    >
      {state.view === 'table' ? (
        <HitTable hits={hits} state={state} listing={listing} />
      ) : (
        <ol className="hits">
          {hits.map((hit) => (
            <li key={hit.urn}>
              <HitRow hit={hit} type={typeOf(hit.entityType)} query={state.text} isSelectable />
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
    </div>
  );
}

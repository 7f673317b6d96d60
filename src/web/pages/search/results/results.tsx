import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { SummarySearchResponse } from '#generated/http/messages';
import type { ModelListing } from '#web/api/models/model-queries';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { urnOfLink } from '#web/ui/parts/entity/entity-address';
import { HitList } from './hit-list';
import { HitTable } from './hit-table';
import { notePlace, useKeptPlace } from './keep-place';
import { searchAddress, type SearchState } from '#web/api/search-state';
import { useSelection } from '#web/pages/bulk/selection/selection-store';

interface ResultsProps {
  readonly result: UseInfiniteQueryResult<InfiniteData<SummarySearchResponse>>;
  readonly state: SearchState;
  /** The text that the hits answer. */
  readonly query: string;
  readonly listing: ModelListing | undefined;
}

/** The hits, and more of them on demand. The space bar on the link of a hit opens its preview. */
export function Results({ result, state, query, listing }: ResultsProps) {
  const { data } = result;
  const [, navigate] = useLocation();
  const hits = useMemo(() => data?.pages.flatMap((page) => page.hits) ?? [], [data]);
  useKeptPlace(hits.length > 0);
  const isSelecting = useSelection(({ chosen }) => chosen.size > 0);
  const preview = (urn: string) => navigate(searchAddress({ ...state, preview: urn }), { replace: true });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- what is clicked and has the focus are the links and buttons in it
    <div
      className={isSelecting ? 'hit-list selecting' : 'hit-list'}
      onClickCapture={({ target }) => {
        const urn = urnOf(target);
        if (urn !== undefined) notePlace(urn);
      }}
      onClick={({ target }) => {
        const urn =
          target instanceof Element ? target.closest<HTMLElement>('[data-preview]')?.dataset['preview'] : undefined;
        if (urn !== undefined) preview(urn);
      }}
      onKeyDown={(event) => {
        const urn = event.key === ' ' ? urnOf(event.target) : undefined;
        if (urn === undefined) return;
        event.preventDefault();
        preview(urn);
      }}
    >
      {state.view === 'table' ? (
        <HitTable hits={hits} state={state} query={query} listing={listing} />
      ) : (
        <HitList hits={hits} query={query} listing={listing} />
      )}
      <ShowMore query={result} />
    </div>
  );
}

/** The entity of the link that the target belongs to. */
function urnOf(target: EventTarget): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link ? urnOfLink(link) : undefined;
}

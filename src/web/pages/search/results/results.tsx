import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo, memo, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { SummarySearchResponse } from '#generated/http/messages';
import type { ModelListing } from '#web/api/models/model-queries';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { urnOfLink } from '#web/ui/parts/entity/entity-address';
import { useLater } from '#web/ui/parts/lazy/use-later';
import { HitTable } from './hit-table';
import { searchAddress, type SearchState } from '#web/api/search-state';
import { useSelection } from '#web/pages/bulk/selection/selection-store';
import { HitRow } from './hit-row';
import { onceEach } from './once-each';
import type { Hit } from '../search-queries';

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
  const all = useMemo(() => data?.pages.flatMap((page) => page.hits) ?? [], [data]);
  const hits = useMemo(() => onceEach(all), [all]);
  useKeptPlace(hits.length > 0);
  const isSelecting = useSelection(({ chosen }) => chosen.size > 0);
  const preview = (urn: string) => navigate(searchAddress({ ...state, preview: urn }), { replace: true });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- what is clicked and has the focus are the links and buttons in it
    <div
      className={isSelecting ? 'hit-list selecting' : 'hit-list'}
      data-content
      tabIndex={-1}
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
      {hits.length < all.length && <p className="soft">{namedText(all.length - hits.length)}</p>}
      <ShowMore query={result} />
    </div>
  );
}

/** The reason why there are fewer rows than results. */
function namedText(count: number): string {
  return count === 1
    ? 'One result is in the row of its other side.'
    : `${count.toLocaleString()} results are in the rows of their other sides.`;
}

/** The entity of the link that the target belongs to. */
function urnOf(target: EventTarget): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link ? urnOfLink(link) : undefined;
}

/** A window has room for about eight. */
const FIRST = 10;

const NONE: readonly Hit[] = [];

/**
 * The hits of now, the first ones before the others: those below the window come after the frame that has the first. Until then, those of
 * before stay there, so that the page keeps its height and does not scroll.
 */
function useFirstHits(hits: readonly Hit[]): readonly Hit[] {
  const drawn = useLater(hits, hasPlace() ? hits : NONE);
  if (drawn === hits) return hits;
  const first = hits.slice(0, FIRST);
  const shown = new Set(first.map(({ urn }) => urn));
  return [...first, ...drawn.slice(FIRST).filter(({ urn }) => !shown.has(urn))];
}

interface HitListProps {
  readonly hits: readonly Hit[];
  /** The text that the hits answer. */
  readonly query: string;
  readonly listing: ModelListing | undefined;
}

/** The hits as cards. */
const HitList = memo(function HitList({ hits, query, listing }: HitListProps) {
  const typeOf = (name: string) => listing?.entities.find((entity) => entity.name === name);
  return (
    <ol className="hits">
      {useFirstHits(hits).map((hit) => (
        <li key={hit.urn}>
          <HitRow hit={hit} type={typeOf(hit.entityType)} query={query} isResult />
        </li>
      ))}
    </ol>
  );
});

/** The place where a person left a page of the history: the result that was opened, and how far the page was scrolled. */
interface Place {
  readonly opened: string;
  readonly scrolled: number;
}

/** Notes the place in the history of the browser, so that Back returns to it. */
function notePlace(opened: string): void {
  const place: Place = { opened, scrolled: window.scrollY };
  window.history.replaceState({ place }, '');
}

/** Scrolls to the place that was noted and focuses what was opened, once there are results. */
function useKeptPlace(hasResults: boolean): void {
  useEffect(() => {
    const place = hasResults ? notedPlace() : undefined;
    if (!place) return;
    window.scrollTo(0, place.scrolled);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.results a')];
    links.find((link) => urnOfLink(link) === place.opened)?.focus({ preventScroll: true });
  }, [hasResults]);
}

/** Whether the page returns to a place, for which all of it must be there. */
function hasPlace(): boolean {
  return notedPlace() !== undefined;
}

function notedPlace(): Place | undefined {
  const state: { readonly place?: Place } | null = window.history.state;
  return state?.place;
}

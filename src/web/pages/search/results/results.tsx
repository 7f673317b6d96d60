import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { memo, useEffect, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { SummarySearchResponse } from '#generated/http/messages';
import type { ModelListing } from '#web/api/models/model-queries';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { urnOfLink } from '#web/ui/parts/entity/entity-address';
import { useLater } from '#web/ui/parts/lazy/use-later';
import { searchAddress, type SearchState } from '#web/api/search-state';
import { useSelection } from '#web/pages/bulk/selection/selection-store';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { LongName } from '#web/ui/parts/long-name.tsx';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { SelectBox } from '#web/pages/bulk/selection/select-box.tsx';
import type { Hit } from '../search-queries';
import { chosenColumns, type Column, columnOf } from '../columns';
import { HitRow } from './hit-row';
import { Highlight } from './highlight';
import { PreviewButton } from './preview-button';

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
interface LeftPage {
  readonly opened: string;
  readonly scrolled: number;
}

/** Notes the place in the history of the browser, so that Back returns to it. */
function notePlace(opened: string): void {
  const place: LeftPage = { opened, scrolled: window.scrollY };
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

function notedPlace(): LeftPage | undefined {
  const state: { readonly place?: LeftPage } | null = window.history.state;
  return state?.place;
}

/** The hits without those that are another side of a better one, which names them. */
function onceEach(hits: readonly Hit[]): readonly Hit[] {
  const named = new Set<string>();
  return hits.filter(({ urn, otherSides = [] }) => {
    if (named.has(urn)) return false;
    for (const side of otherSides) named.add(side.urn);
    return true;
  });
}

interface HitTableProps {
  readonly hits: readonly Hit[];
  readonly state: SearchState;
  /** The text that the hits answer. */
  readonly query: string;
  readonly listing: ModelListing | undefined;
}

/** The hits as rows with the chosen columns, to compare them. */
function HitTable({ hits, state, query, listing }: HitTableProps) {
  const columns = chosenColumns(state).map((id) => columnOf(id, listing));
  const iconOf = (name: string) => listing?.entities.find((entity) => entity.name === name)?.icon ?? 'box';
  return (
    <ScrollBox className="wide-table hit-table" label="Results as a table">
      <table>
        <thead>
          <tr>
            <th scope="col" className="select-cell">
              <span className="hidden-text">Selected</span>
            </th>
            <th scope="col">Name</th>
            {columns.map((column) => (
              <Head key={column.id} column={column} state={state} />
            ))}
            <th scope="col">
              <span className="hidden-text">Preview</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {hits.map((hit) => (
            <tr key={hit.urn}>
              <td className="select-cell">
                <SelectBox hit={hit} />
              </td>
              <th scope="row" title={hit.name}>
                <span className="table-name">
                  <TypeTile icon={iconOf(hit.entityType)} size="small" />
                  <EntityLink
                    urn={hit.urn}
                    name={<LongName name={hit.name} renderPart={(part) => <Highlight text={part} query={query} />} />}
                  />
                </span>
              </th>
              {columns.map(({ id, text }) => (
                <td key={id} title={text(hit)}>
                  {text(hit)}
                </td>
              ))}
              <td>
                <PreviewButton urn={hit.urn} name={hit.name} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The title of a column. That of a search field sorts by it: up, down, best match. */
function Head({ column: { id, title, isField }, state }: { readonly column: Column; readonly state: SearchState }) {
  if (!isField) return <th scope="col">{title}</th>;
  const order = state.sort === id ? 'ascending' : state.sort === `-${id}` ? 'descending' : undefined;
  const next = order === undefined ? id : order === 'ascending' ? `-${id}` : '';
  return (
    <th scope="col" aria-sort={order}>
      <Link href={searchAddress({ ...state, sort: next })} replace title={`Sort by ${title}`}>
        {title} <span aria-hidden="true">{order === 'ascending' ? '↑' : order === 'descending' ? '↓' : ''}</span>
      </Link>
    </th>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SummaryFacet } from '#generated/http/messages';
import type { ModelListing } from '#web/api/models/model-queries';
import { facetQuery } from '../search-queries';
import { type SearchState, isChosen, searchAddress, toggled } from '#web/api/search-state';
import { shownTitle } from '../shown-title';
import { PlatformMark } from '#web/ui/parts/entity/platform-mark.tsx';
import { PageLink } from '#web/ui/parts/page-link.tsx';

const SHOWN = 6;
/** A list that is longer has a field to search in it. */
const SEARCHED = 10;
/** The service counts so many values of a facet at first, so there may be more. */
const COUNTED = 20;

type Value = SummaryFacet['values'][number];

interface FacetProps {
  readonly facet: SummaryFacet;
  readonly state: SearchState;
  readonly listing: ModelListing | undefined;
}

/** The values of one field, with counts. Values beyond the first are asked for when somebody looks for them. */
export function Facet({ facet, state, listing }: FacetProps) {
  const { field, title } = facet;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const isFiltered = state.filters.some((filter) => filter.field === field && !filter.excludes);
  const mayHaveMore = facet.values.length >= COUNTED;
  const { data, isFetching } = useQuery(
    facetQuery(state, field, isFiltered || (mayHaveMore && (isOpen || text !== ''))),
  );
  const values = withOthers(facet.values, data ?? []).map((each) => ({
    ...each,
    title: shownTitle(field, each, listing),
  }));
  const found = values.filter((value) => value.title.toLowerCase().includes(text.toLowerCase()));
  const shown = isOpen || text !== '' ? found : found.slice(0, SHOWN);
  return (
    <section className="facet" aria-busy={isFetching}>
      <h2>{title}</h2>
      {values.length > SEARCHED && (
        <input
          className="facet-search"
          type="search"
          placeholder="Search within"
          aria-label={`Search within ${title}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul className={shown.length > SHOWN ? 'facet-list long' : 'facet-list'}>
        {shown.map((value) => (
          <FacetValue
            key={value.value}
            field={field}
            value={value}
            state={state}
            isPlatform={listing?.searchFields[field]?.role === 'platform'}
          />
        ))}
      </ul>
      {text !== '' && found.length === 0 && (
        <p className="facet-none">{isFetching ? 'Searching…' : `No ${title.toLowerCase()} has “${text}”`}</p>
      )}
      {text === '' && values.length > SHOWN && (
        <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : moreText(values.length - SHOWN, mayHaveMore && !data)}
        </button>
      )}
    </section>
  );
}

function moreText(more: number, isLeast: boolean): string {
  return isLeast ? 'Show more' : `${more.toLocaleString()} more`;
}

/** Adds other values. Those that are shown stay where they are, with the newer count. */
function withOthers(shown: readonly Value[], all: readonly Value[]): readonly Value[] {
  if (all.length === 0) return shown;
  const counts = new Map(all.map((value) => [value.value, value]));
  const known = new Set(shown.map(({ value }) => value));
  return [...shown.map((value) => counts.get(value.value) ?? value), ...all.filter(({ value }) => !known.has(value))];
}

interface FacetValueProps {
  readonly field: string;
  readonly value: SummaryFacet['values'][number];
  readonly state: SearchState;
  readonly isPlatform: boolean;
}

/** A link that adds the value to the search or takes it away, and one that excludes it. */
function FacetValue({ field, value: { value, title, count }, state, isPlatform }: FacetValueProps) {
  const chosen = isChosen(state, field, value);
  const excluded = isChosen(state, field, value, true);
  return (
    <li className={chosen ? 'chosen' : excluded ? 'excluded' : ''}>
      <PageLink
        className="facet-value"
        href={searchAddress(toggled(state, field, value))}
        aria-current={chosen || undefined}
        title={title === value ? undefined : `${title}\n${value}`}
      >
        {isPlatform && <PlatformMark urn={value} name={title} size="tiny" />}
        <span className="facet-title">{title === '' ? '(empty)' : title}</span>
        <span className="facet-count">{count.toLocaleString()}</span>
      </PageLink>
      <PageLink
        className="facet-exclude"
        href={searchAddress(toggled(state, field, value, true))}
        title={excluded ? `Stop excluding ${title}` : `Exclude ${title}`}
      >
        <span aria-hidden="true">{excluded ? '↩' : '−'}</span>
        <span className="hidden-text">{excluded ? `Stop excluding ${title}` : `Exclude ${title}`}</span>
      </PageLink>
    </li>
  );
}

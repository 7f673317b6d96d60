import { useState } from 'react';
import { Link } from 'wouter';
import type { SummaryFacet } from '../../../generated/http/messages';
import { isChosen, searchAddress, type SearchState, toggled } from './search-state';

interface FacetsProps {
  readonly facets: readonly SummaryFacet[];
  readonly state: SearchState;
}

/** How the results divide, as links that narrow the search. */
export function Facets({ facets, state }: FacetsProps) {
  return (
    <>
      {facets
        .filter(({ values }) => values.length > 0)
        .map((facet) => (
          <Facet key={facet.field} facet={facet} state={state} />
        ))}
    </>
  );
}

const SHOWN = 6;
/** A list that is longer has a field to search in it. */
const SEARCHED = 10;

function Facet({
  facet: { field, title, values },
  state,
}: {
  readonly facet: SummaryFacet;
  readonly state: SearchState;
}) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const found = values.filter((value) => value.title.toLowerCase().includes(text.toLowerCase()));
  const shown = isOpen || text !== '' ? found : found.slice(0, SHOWN);
  return (
    <section className="facet">
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
      <ul>
        {shown.map((value) => (
          <FacetValue key={value.value} field={field} value={value} state={state} />
        ))}
      </ul>
      {text === '' && values.length > SHOWN && (
        <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `${values.length - SHOWN} more`}
        </button>
      )}
    </section>
  );
}

interface FacetValueProps {
  readonly field: string;
  readonly value: SummaryFacet['values'][number];
  readonly state: SearchState;
}

function FacetValue({ field, value: { value, title, count }, state }: FacetValueProps) {
  const chosen = isChosen(state, field, value);
  const excluded = isChosen(state, field, value, true);
  return (
    <li className={chosen ? 'chosen' : excluded ? 'excluded' : ''}>
      <Link
        className="facet-value"
        href={searchAddress(toggled(state, field, value))}
        aria-current={chosen || undefined}
        title={value}
      >
        <span className="facet-title">{title === '' ? '(empty)' : title}</span>
        <span className="facet-count">{count.toLocaleString('en')}</span>
      </Link>
      <Link
        className="facet-exclude"
        href={searchAddress(toggled(state, field, value, true))}
        title={excluded ? `Stop excluding ${title}` : `Exclude ${title}`}
      >
        <span aria-hidden="true">{excluded ? '↩' : '−'}</span>
        <span className="hidden-text">{excluded ? `Stop excluding ${title}` : `Exclude ${title}`}</span>
      </Link>
    </li>
  );
}

import { Link } from 'wouter';
import type { SummaryFacet } from '../../../generated/http/messages';
import type { ModelListing } from '../models/model-queries';
import { searchAddress, type SearchState, toggled } from './search-state';

interface FilterChipsProps {
  readonly state: SearchState;
  readonly facets: readonly SummaryFacet[];
  readonly listing: ModelListing | undefined;
}

/** The filters of a search. Each can be removed, or all of them. */
export function FilterChips({ state, facets, listing }: FilterChipsProps) {
  if (state.filters.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Filters">
      {state.filters.flatMap(({ field, values, excludes }) =>
        values.map((value) => {
          const facet = facets.find((each) => each.field === field);
          const title = facet?.title ?? listing?.searchFields[field]?.title ?? field;
          const name = facet?.values.find((each) => each.value === value)?.title ?? value;
          return (
            <li key={`${field} ${value} ${excludes}`}>
              <Link className="filter-chip" href={searchAddress(toggled(state, field, value, excludes))}>
                <span className="soft">
                  {title}
                  {excludes ? ' is not' : ''}
                </span>{' '}
                {name}
                <span aria-hidden="true"> ×</span>
                <span className="hidden-text">, remove</span>
              </Link>
            </li>
          );
        }),
      )}
      <li>
        <Link className="clear-filters" href={searchAddress({ ...state, filters: [] })}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}

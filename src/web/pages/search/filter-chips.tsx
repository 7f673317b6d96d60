import { Link } from 'wouter';
import type { SummaryFacet } from '#generated/http/messages';
import type { ModelListing } from '#web/api/models/model-queries';
import { rangeText } from '#web/api/range-criteria';
import { isNarrowed, ranged, searchAddress, type SearchState, toggled } from '#web/api/search-state';
import { shownTitle } from './shown-title';

interface FilterChipsProps {
  readonly state: SearchState;
  readonly facets: readonly SummaryFacet[];
  readonly listing: ModelListing | undefined;
}

/** The filters of a search. Each can be removed, or all of them. */
export function FilterChips({ state, facets, listing }: FilterChipsProps) {
  if (!isNarrowed(state)) return null;
  const titleOf = (field: string) =>
    facets.find((each) => each.field === field)?.title ?? listing?.searchFields[field]?.title ?? field;
  const nameOf = (field: string, value: string) => {
    const counted = facets.find((each) => each.field === field)?.values.find((each) => each.value === value);
    return shownTitle(field, counted ?? { value, title: value }, listing);
  };
  return (
    <ul className="filter-chips" aria-label="Filters">
      {state.filters.flatMap(({ field, values, excludes }) =>
        values.map((value) => (
          <Chip
            key={`${field} ${value} ${excludes}`}
            title={`${titleOf(field)}${excludes ? ' is not' : ''}`}
            value={nameOf(field, value)}
            without={toggled(state, field, value, excludes)}
          />
        )),
      )}
      {state.ranges.map((range) => (
        <Chip
          key={range.field}
          title={titleOf(range.field)}
          value={rangeText(range)}
          without={ranged(state, { ...range, from: '', to: '' })}
        />
      ))}
      <li>
        <Link className="clear-filters" href={searchAddress({ ...state, filters: [], ranges: [] })}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}

interface ChipProps {
  readonly title: string;
  readonly value: string;
  readonly without: SearchState;
}

function Chip({ title, value, without }: ChipProps) {
  return (
    <li>
      <Link className="filter-chip" href={searchAddress(without)}>
        <span className="soft">{title}</span> {value} <span aria-hidden="true">×</span>
        <span className="hidden-text">, remove</span>
      </Link>
    </li>
  );
}

import { useLocation } from 'wouter';
import type { SearchFieldDisplay } from '#generated/registry/display-types';
import { searchAddress, type SearchState, toggled } from '#web/api/search-state';
import { symbolText } from '#web/ui/values/value-kinds';

interface LatestFacetProps {
  readonly state: SearchState;
  readonly field: string;
  readonly model: SearchFieldDisplay;
}

/** The outcomes by which tasks are found through their latest run. They are not counted, because only the runs have them. */
export function LatestFacet({ state, field, model: { title, choices = [] } }: LatestFacetProps) {
  const [, navigate] = useLocation();
  const chosen = state.filters.find((filter) => filter.field === field && !filter.excludes)?.values ?? [];
  return (
    <section className="facet">
      <select
        className="facet-add"
        aria-label={`Narrow by ${title.toLowerCase()}`}
        value=""
        onChange={(event) => navigate(searchAddress(toggled(state, field, event.target.value)))}
      >
        <option value="">{title}…</option>
        {choices
          .filter((symbol) => !chosen.includes(symbol))
          .map((symbol) => (
            <option key={symbol} value={symbol}>
              {symbolText(symbol)}
            </option>
          ))}
      </select>
    </section>
  );
}

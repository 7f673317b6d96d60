import { memo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SummaryFacet } from '#generated/http/messages';
import type { ModelListing } from '#web/api/models/model-queries';
import { type FieldRange, ranged, searchAddress, type SearchState, toggled, TYPE_FIELD } from '#web/api/search-state';
import type { SearchFieldDisplay } from '#generated/registry/display-types';
import { symbolText } from '#web/ui/values/value-kinds';
import { dayBefore } from '#web/api/range-criteria';
import { Facet } from './facet';

interface RangeFacetsProps {
  readonly state: SearchState;
  readonly listing: ModelListing | undefined;
  /** The entity types of the results. */
  readonly types: ReadonlySet<string>;
}

const KINDS: Readonly<Record<string, 'time' | 'number'>> = { DATETIME: 'time', COUNT: 'number' };

/** Times and numbers to narrow by. Those that are in use are shown, and others can be added. */
function RangeFacets({ state, listing, types }: RangeFacetsProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const fields = listing?.searchFields ?? {};
  const shown = [...new Set([...state.ranges.map(({ field }) => field), ...added])];
  const offered = Object.entries(fields)
    .filter(
      ([name, { type, entities, latestOf = [] }]) =>
        KINDS[type] && !shown.includes(name) && [...entities, ...latestOf].some((each) => types.has(each)),
    )
    .toSorted(([, a], [, b]) => b.entities.length - a.entities.length || a.title.localeCompare(b.title));
  return (
    <>
      {shown.map((field) => (
        <RangeFacet
          key={field}
          state={state}
          field={field}
          title={fields[field]?.title ?? field}
          kind={KINDS[fields[field]?.type ?? ''] ?? 'number'}
        />
      ))}
      {offered.length > 0 && (
        <section className="facet">
          <select
            className="facet-add"
            aria-label="Narrow by a time or a number"
            value=""
            onChange={(event) => setAdded([...added, event.target.value])}
          >
            <option value="">Time or number…</option>
            {offered.map(([name, { title }]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </section>
      )}
    </>
  );
}

interface RangeFacetProps {
  readonly state: SearchState;
  readonly field: string;
  readonly title: string;
  readonly kind: 'time' | 'number';
}

const PRESETS = [
  { name: 'yesterday', days: 1 },
  { name: '7 days', days: 7 },
  { name: '30 days', days: 30 },
  { name: 'a year', days: 365 },
];

/** The two ends of a time or a number. */
function RangeFacet({ state, field, title, kind }: RangeFacetProps) {
  const [, navigate] = useLocation();
  const [now] = useState(Date.now);
  const range = state.ranges.find((each) => each.field === field) ?? { field, from: '', to: '' };
  const change = (part: Partial<FieldRange>) =>
    navigate(searchAddress(ranged(state, { ...range, ...part })), { replace: true });
  return (
    <section className="facet">
      <h2>{title}</h2>
      <div className="range-ends">
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type={kind === 'time' ? 'date' : 'number'}
            step="any"
            aria-label={`${title} ${end}`}
            placeholder={end === 'from' ? 'from' : 'to'}
            value={range[end]}
            onChange={(event) => change({ [end]: event.target.value })}
          />
        ))}
      </div>
      {kind === 'time' && (
        <p className="range-presets">
          {PRESETS.map(({ name, days }) => (
            <Link
              key={name}
              href={searchAddress(ranged(state, { field, from: dayBefore(now, days), to: '' }))}
              aria-current={(range.from === dayBefore(now, days) && range.to === '') || undefined}
            >
              {name}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}

interface FacetsProps {
  readonly facets: readonly SummaryFacet[];
  readonly state: SearchState;
  readonly listing: ModelListing | undefined;
}

/** Shows how the results divide, as links that narrow the search; then outcomes of latest runs, times and numbers. */
export const Facets = memo(function Facets({ facets, state, listing }: FacetsProps) {
  const types = typesIn(facets);
  const ofRuns = Object.entries(listing?.searchFields ?? {}).filter(
    ([, { choices, latestOf = [] }]) => choices && latestOf.some((type) => types.has(type)),
  );
  // A value that is chosen is kept with the count 0: the runs have it, and not what is found by it.
  const counted = facets.filter(({ field, values }) =>
    ofRuns.some(([name]) => name === field) ? values.some(({ count }) => count > 0) : values.length > 0,
  );
  const latest = ofRuns.filter(([name]) => !counted.some(({ field }) => field === name));
  return (
    <>
      {counted.map((facet) => (
        <Facet key={facet.field} facet={facet} state={state} listing={listing} />
      ))}
      {latest.map(([field, model]) => (
        <LatestFacet key={field} state={state} field={field} model={model} />
      ))}
      <RangeFacets state={state} listing={listing} types={types} />
    </>
  );
});

/** The entity types of the results. */
export function typesIn(facets: readonly SummaryFacet[]): ReadonlySet<string> {
  return new Set(facets.find(({ field }) => field === TYPE_FIELD)?.values.map(({ value }) => value));
}

interface LatestFacetProps {
  readonly state: SearchState;
  readonly field: string;
  readonly model: SearchFieldDisplay;
}

/** The outcomes by which tasks are found through their latest run. They are not counted, because only the runs have them. */
function LatestFacet({ state, field, model: { title, choices = [] } }: LatestFacetProps) {
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

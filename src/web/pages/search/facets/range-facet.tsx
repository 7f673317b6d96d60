import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { dayBefore } from '#web/api/range-criteria';
import { type FieldRange, ranged, searchAddress, type SearchState } from '#web/api/search-state';

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
export function RangeFacet({ state, field, title, kind }: RangeFacetProps) {
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

import { useState } from 'react';
import type { ModelListing } from '#web/api/models/model-queries';
import { RangeFacet } from './range-facet';
import type { SearchState } from '#web/api/search-state';

interface RangeFacetsProps {
  readonly state: SearchState;
  readonly listing: ModelListing | undefined;
  /** The entity types of the results. */
  readonly types: ReadonlySet<string>;
}

const KINDS: Readonly<Record<string, 'time' | 'number'>> = { DATETIME: 'time', COUNT: 'number' };

/** Times and numbers to narrow by. Those that are in use are shown, and others can be added. */
export function RangeFacets({ state, listing, types }: RangeFacetsProps) {
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

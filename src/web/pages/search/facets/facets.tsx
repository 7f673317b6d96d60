import { memo } from 'react';
import type { SummaryFacet } from '#generated/http/messages';
import type { ModelListing } from '#web/api/models/model-queries';
import { Facet } from './facet';
import { LatestFacet } from './latest-facet';
import { RangeFacets } from './range-facets';
import { type SearchState, TYPE_FIELD } from '#web/api/search-state';

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

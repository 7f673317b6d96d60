import { memo } from 'react';
import type { SummaryFacet } from '#generated/http/messages';
import type { ModelListing } from '#web/api/models/model-queries';
import { Facet } from './facet';
import { RangeFacets } from './range-facets';
import { type SearchState, TYPE_FIELD } from '#web/api/search-state';

interface FacetsProps {
  readonly facets: readonly SummaryFacet[];
  readonly state: SearchState;
  readonly listing: ModelListing | undefined;
}

/** How the results divide, as links that narrow the search; then times and numbers. */
export const Facets = memo(function Facets({ facets, state, listing }: FacetsProps) {
  return (
    <>
      {facets
        .filter(({ values }) => values.length > 0)
        .map((facet) => (
          <Facet key={facet.field} facet={facet} state={state} listing={listing} />
        ))}
      <RangeFacets state={state} listing={listing} types={typesIn(facets)} />
    </>
  );
});

/** The entity types of the results. */
export function typesIn(facets: readonly SummaryFacet[]): ReadonlySet<string> {
  return new Set(facets.find(({ field }) => field === TYPE_FIELD)?.values.map(({ value }) => value));
}

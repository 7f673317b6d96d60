import { useState } from 'react';
import type { SummaryFacet } from '../../../generated/http/messages';
import { inKeptOrder } from './kept-order';

/** The facets of the newest answer, in the order in which the page has shown them. */
export function useKeptFacets(facets: readonly SummaryFacet[] | undefined): readonly SummaryFacet[] {
  const [kept, setKept] = useState<{
    readonly from: readonly SummaryFacet[] | undefined;
    readonly shown: readonly SummaryFacet[];
  }>({
    from: undefined,
    shown: [],
  });
  if (facets === undefined || facets === kept.from) return kept.shown;
  const shown = inKeptOrder(kept.shown, facets);
  setKept({ from: facets, shown });
  return shown;
}

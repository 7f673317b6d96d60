import { useState } from 'react';
import type { SummaryFacet } from '#generated/http/messages';
import { everShown, inKeptOrder } from '../kept-order';

interface Kept {
  readonly from: readonly SummaryFacet[] | undefined;
  readonly shown: readonly SummaryFacet[];
  readonly ever: readonly SummaryFacet[];
}

/** The facets of the newest answer, in the order in which the page has shown them. */
export function useKeptFacets(facets: readonly SummaryFacet[] | undefined): readonly SummaryFacet[] {
  const [kept, setKept] = useState<Kept>({ from: undefined, shown: [], ever: [] });
  if (facets === undefined || facets === kept.from) return kept.shown;
  const shown = inKeptOrder(kept.ever, facets);
  setKept({ from: facets, shown, ever: everShown(kept.ever, shown) });
  return shown;
}

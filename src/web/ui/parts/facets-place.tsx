import type { ReactNode } from 'react';

/** What narrows a list, beside it. On narrow windows it is closed at first, so that the list comes first. */
export function FacetsPlace({ children }: { readonly children: ReactNode }) {
  return (
    <aside className="facets" aria-label="Narrow the result">
      <details className="facets-fold" open={!isNarrow()}>
        <summary>Filters</summary>
        {children}
      </details>
    </aside>
  );
}

function isNarrow(): boolean {
  return window.matchMedia('(max-width: 48rem)').matches;
}

import type { SummaryFacet } from '#generated/http/messages';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { isChosen, searchAddress, type SearchState, toggled } from '#web/api/search-state';

interface FacetValueProps {
  readonly field: string;
  readonly value: SummaryFacet['values'][number];
  readonly state: SearchState;
}

/** A link that adds the value to the search or takes it away, and one that excludes it. */
export function FacetValue({ field, value: { value, title, count }, state }: FacetValueProps) {
  const chosen = isChosen(state, field, value);
  const excluded = isChosen(state, field, value, true);
  return (
    <li className={chosen ? 'chosen' : excluded ? 'excluded' : ''}>
      <PageLink
        className="facet-value"
        href={searchAddress(toggled(state, field, value))}
        aria-current={chosen || undefined}
        title={title === value ? undefined : `${title}\n${value}`}
      >
        <span className="facet-title">{title === '' ? '(empty)' : title}</span>
        <span className="facet-count">{count.toLocaleString('en')}</span>
      </PageLink>
      <PageLink
        className="facet-exclude"
        href={searchAddress(toggled(state, field, value, true))}
        title={excluded ? `Stop excluding ${title}` : `Exclude ${title}`}
      >
        <span aria-hidden="true">{excluded ? '↩' : '−'}</span>
        <span className="hidden-text">{excluded ? `Stop excluding ${title}` : `Exclude ${title}`}</span>
      </PageLink>
    </li>
  );
}

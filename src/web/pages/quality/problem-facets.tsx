import type { ProblemFacet } from '#generated/http/messages';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { useFirst } from '#web/ui/parts/use-first.tsx';
import type { QualityFilter } from './quality-queries';

/** Further ones are shown when somebody asks. */
const SHOWN = 8;

interface ProblemFacetsProps {
  readonly facets: readonly ProblemFacet[];
  readonly params: URLSearchParams;
}

/** Shows how problems divide, as links that narrow the list, or that widen it again. */
export function ProblemFacets({ facets, params }: ProblemFacetsProps) {
  return facets.map((facet) => <Values key={facet.title} facet={facet} params={params} />);
}

function Values({
  facet: { filter, title, values },
  params,
}: Omit<ProblemFacetsProps, 'facets'> & { facet: ProblemFacet }) {
  const { shown, more } = useFirst(values, SHOWN);
  return (
    <section className="facet">
      <h2>{title}</h2>
      <ul className="facet-list">
        {shown.map((each) => {
          const isChosen = params.get(filter) === each.value;
          return (
            <li key={each.value} className={isChosen ? 'chosen' : undefined}>
              <PageLink
                className="facet-value"
                href={narrowedAddress(params, filter, isChosen ? undefined : each.value)}
                aria-current={isChosen || undefined}
              >
                <span className="facet-title">{each.title}</span>
                <span className="facet-count">{each.count.toLocaleString()}</span>
              </PageLink>
            </li>
          );
        })}
      </ul>
      {more}
    </section>
  );
}

/** @param value undefined for all */
function narrowedAddress(params: URLSearchParams, filter: QualityFilter, value: string | undefined): string {
  const query = new URLSearchParams(params);
  query.delete('start');
  if (value === undefined) query.delete(filter);
  else query.set(filter, value);
  return query.size === 0 ? '/quality' : `/quality?${query}`;
}

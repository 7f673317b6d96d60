import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { EntitySummary, ProblemFacet, ProblemPage, ShownProblem } from '#generated/http/messages';
import { FacetsPlace } from '#web/ui/parts/facets-place.tsx';
import { Pages, startIn } from '#web/ui/parts/lazy/pages.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import { counted } from '#web/ui/parts/counted';
import { RelatedCard } from '#web/entity/related/related-card.tsx';
import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { useFirst } from '#web/ui/parts/use-first.tsx';
import { isNarrowed, PROBLEMS, problemsQuery, type QualityFilter } from './quality-queries';

/** What is wrong with the data of the catalog now, since when, and whose it is. */
export function QualityPage() {
  const params = useQueryParams();
  const start = startIn(params);
  const problems = useQuery(problemsQuery(params, start));
  return (
    <>
      <PageHeading>
        <Link className="button small" href="/coverage">
          Coverage
        </Link>
      </PageHeading>
      <p className="soft">What fails or is open now, the newest first.</p>
      <Answer of={problems} what="what fails">
        {(page) =>
          page.total === 0 && !isNarrowed(params) ? (
            <Panel kind="empty" title="Nothing fails">
              <p>No check fails and no incident is open.</p>
            </Panel>
          ) : (
            <div className="search-page" aria-busy={problems.isPlaceholderData}>
              <FacetsPlace>
                <ProblemFacets facets={page.facets} params={params} />
              </FacetsPlace>
              <Problems page={page} start={start} />
            </div>
          )
        }
      </Answer>
    </>
  );
}

function Problems({ page: { total, more, problems }, start }: { readonly page: ProblemPage; readonly start: number }) {
  return (
    <section className="related-cards" aria-label="What fails">
      <p className="quality-count" role="status">
        <strong>{counted(total, 'problem')}</strong>
        {more !== undefined && (
          <span className="soft"> among the 500 that were looked at; {more.toLocaleString()} more are not counted</span>
        )}
      </p>
      {total === 0 && (
        <p className="soft nothing">
          Nothing fails with these filters. <Link href="/quality">Show all problems</Link>
        </p>
      )}
      <ul>
        {problems.map((problem) => (
          <li key={problem.card.summary.urn}>
            <ProblemItem problem={problem} />
          </li>
        ))}
      </ul>
      <Pages start={start} size={PROBLEMS} total={total} what="problems" />
    </section>
  );
}

/** A problem, below what has it and who is responsible for that. */
function ProblemItem({ problem: { card, on } }: { readonly problem: ShownProblem }) {
  return (
    <>
      {on.map((entity) => (
        <Having key={entity.urn} entity={entity} />
      ))}
      <RelatedCard card={card} />
    </>
  );
}

function Having({ entity: { urn, name, platform, places = [], owners = [] } }: { readonly entity: EntitySummary }) {
  return (
    <p className="problem-on">
      <EntityChip urn={urn} name={name} />
      <span className="soft">
        {[...(platform ? [platform] : []), ...places].map((place) => (
          <span key={place.urn}>
            {'· '}
            <EntityLink urn={place.urn} name={place.name} />{' '}
          </span>
        ))}
        {owners.length === 0 ? '· owned by nobody' : '· owned by '}
        {owners.map((owner, index) => (
          <span key={owner.urn}>
            {index > 0 && ', '}
            <EntityLink urn={owner.urn} name={owner.name} />
          </span>
        ))}
      </span>
    </p>
  );
}

/** Further ones are shown when somebody asks. */
const SHOWN = 8;

interface ProblemFacetsProps {
  readonly facets: readonly ProblemFacet[];
  readonly params: URLSearchParams;
}

/** Shows how problems divide, as links that narrow the list, or that widen it again. */
function ProblemFacets({ facets, params }: ProblemFacetsProps) {
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

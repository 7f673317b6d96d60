import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ProblemPage } from '#generated/http/messages';
import { FacetsPlace } from '#web/ui/parts/facets-place.tsx';
import { Pages, startIn } from '#web/ui/parts/lazy/pages.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { ProblemFacets } from './problem-facets';
import { ProblemItem } from './problem-item';
import { isNarrowed, PROBLEMS, problemsQuery } from './quality-queries';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import { counted } from '#web/ui/parts/counted';

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

import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { CatalogCoverage } from '#generated/http/messages';
import { saveCsv } from '#web/ui/parts/buttons/save-csv';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { coverageQuery } from '#web/api/coverage-query';
import { coverageCsv } from './coverage-csv';
import { CoverageSearches, shareText } from '#web/api/coverage-searches';
import { CoverageTable } from './coverage-table';
import { Answer } from '#web/ui/parts/states/answer.tsx';

/** The share of the catalog that is documented, owned and so on, in the whole and by domain. */
export function CoveragePage() {
  const type = useQueryParams().get('type') ?? undefined;
  const counted = useQuery(coverageQuery(type));
  const { data } = counted;
  return (
    <>
      <PageHeading>
        {data && data.whole.total > 0 && (
          <button type="button" className="button small" onClick={() => saveCsv('coverage.csv', coverageCsv(data))}>
            CSV
          </button>
        )}
      </PageHeading>
      <p className="soft">
        How much of the catalog has what people look for, as of now. Each number leads to its search.
        {type !== undefined && (
          <>
            {' '}
            Only one type is counted. <Link href="/coverage">Count all types</Link>
          </>
        )}
      </p>
      <Answer of={counted} what="the coverage">
        {(coverage) =>
          coverage.whole.total === 0 ? (
            <Panel kind="empty" title="Nothing to count">
              <p>Tables, dashboards, pipelines and the like are counted as soon as the catalog has some.</p>
            </Panel>
          ) : (
            <div aria-busy={counted.isPlaceholderData}>
              <Whole coverage={coverage} />
              {coverage.groups
                .filter(({ rows }) => rows.some(({ value }) => value !== undefined))
                .map((group) => (
                  <CoverageTable key={group.field} group={group} coverage={coverage} />
                ))}
            </div>
          )
        }
      </Answer>
    </>
  );
}

function Whole({ coverage }: { readonly coverage: CatalogCoverage }) {
  const { measures, whole } = coverage;
  const searches = new CoverageSearches(coverage);
  return (
    <ul className="figures" aria-label="The whole catalog">
      {measures.map(({ title, field }, index) => {
        const count = whole.counts[index] ?? 0;
        const missing = whole.total - count;
        return (
          <li className="figure" key={field}>
            <span className="figure-title">{title}</span>
            <strong>{shareText(count, whole.total)}</strong>
            <span className="soft">
              <PageLink href={searches.address(undefined, field)}>{count.toLocaleString()}</PageLink> of{' '}
              <PageLink href={searches.address(undefined)}>{whole.total.toLocaleString()}</PageLink>
              {missing > 0 && (
                <>
                  {' · '}
                  <PageLink href={searches.address(undefined, field, false)}>
                    {missing.toLocaleString()} missing
                  </PageLink>
                </>
              )}
            </span>
            <span className="bar">{count > 0 && <span style={{ width: `${(count / whole.total) * 100}%` }} />}</span>
          </li>
        );
      })}
    </ul>
  );
}

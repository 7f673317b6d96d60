import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { CatalogCoverage, CoverageCounts, CoverageGroup, CoverageRow } from '#generated/http/messages';
import { saveCsv } from '#web/ui/parts/buttons/save-csv';
import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { coverageQuery } from '#web/api/coverage-query';
import { CoverageSearches, filterOf, shareText } from '#web/api/coverage-searches';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import { csvOf } from '#web/ui/parts/buttons/csv';
import { TYPE_FIELD } from '#web/api/search-state';
import { Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { ShareChange } from './share-change';
import { type DayShare, ShareLine } from './share-line';
import style from './coverage.css' with { type: 'text' };

adoptStyle(style);

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
        How much of the catalog has what people look for, as of now, and since the catalog counts it each day. Each
        number leads to its search.
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
  const { measures, whole, history, comparedWith } = coverage;
  const before = history.find(({ day }) => day === comparedWith);
  const searches = new CoverageSearches(coverage);
  return (
    <ul className="figures" aria-label="The whole catalog">
      {measures.map(({ title, field }, index) => {
        const count = whole.counts[index] ?? 0;
        const missing = whole.total - count;
        return (
          <li className="figure" key={field}>
            <span className="figure-title">{title}</span>
            <strong>
              {shareText(count, whole.total)}{' '}
              <ShareChange index={index} now={whole} before={before} day={comparedWith} />
            </strong>
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
            <ShareLine title={title} days={sharesOf(coverage, index)} />
            <span className="bar">{count > 0 && <span style={{ width: `${(count / whole.total) * 100}%` }} />}</span>
          </li>
        );
      })}
    </ul>
  );
}

function sharesOf({ history, whole }: CatalogCoverage, index: number): readonly DayShare[] {
  const days = [...history, { ...whole, day: Date.now() }];
  return days.map(({ day, total, counts }) => ({ day, share: total === 0 ? 0 : (counts[index] ?? 0) / total }));
}

/** What is counted now, then the days before. */
function coverageCsv({ measures, whole, groups, history }: CatalogCoverage): string {
  const heads = ['day', 'by', 'name', 'urn', 'entities', ...measures.map(({ title }) => title.toLowerCase())];
  const today = Date.now();
  const row = (by: string, name: string, value: string, { total, counts }: CoverageCounts, day = today) => [
    new Date(day).toISOString().slice(0, 10),
    by,
    name,
    value,
    String(total),
    ...counts.map(String),
  ];
  const rows = groups.flatMap(({ title, rows: each }) =>
    each.map((one) => row(title.toLowerCase(), one.title, one.value ?? '', one)),
  );
  const past = history.toReversed().map((each) => row('', 'Whole catalog', '', each, each.day));
  return csvOf([heads, row('', 'Whole catalog', '', whole), ...rows, ...past]);
}

interface CoverageTableProps {
  readonly group: CoverageGroup;
  readonly coverage: CatalogCoverage;
}

/** The coverage of each domain, or of each type. */
function CoverageTable({ group, coverage }: CoverageTableProps) {
  const { title, rows, isCut } = group;
  const { measures, comparedWith } = coverage;
  const searches = new CoverageSearches(coverage);
  return (
    <section>
      <h2>By {title.toLowerCase()}</h2>
      <DataTable
        label={`By ${title.toLowerCase()}`}
        heads={[title, 'Entities', ...measures.map((measure) => measure.title)]}
        hasActions={false}
      >
        {rows.map((row) => {
          const filter = filterOf(group, row);
          return (
            <Row key={row.value ?? ''}>
              <RowHead>
                <Name group={group} row={row} />
              </RowHead>
              <Cell head="Entities">
                <PageLink href={searches.address(filter)}>{row.total.toLocaleString()}</PageLink>
              </Cell>
              {measures.map((measure, index) => {
                const count = row.counts[index] ?? 0;
                return (
                  <Cell key={measure.field} head={measure.title}>
                    <span>
                      <PageLink href={searches.address(filter, measure.field)}>{count.toLocaleString()}</PageLink>{' '}
                      <span className="soft">· {shareText(count, row.total)}</span>{' '}
                      <ShareChange index={index} now={row} before={row.before} day={comparedWith} />
                    </span>
                  </Cell>
                );
              })}
            </Row>
          );
        })}
      </DataTable>
      {isCut && <p className="soft">The {rows.length.toLocaleString()} with the most entities are shown.</p>}
    </section>
  );
}

/** A type narrows the page to it; a domain has a page. */
function Name({ group, row: { value, title } }: { readonly group: CoverageGroup; readonly row: CoverageRow }) {
  if (value === undefined) return <span className="soft">No {group.title.toLowerCase()}</span>;
  if (group.field === TYPE_FIELD) return <PageLink href={`/coverage?type=${value}`}>{title}</PageLink>;
  return <EntityLink urn={value} name={title} />;
}

import type { CatalogCoverage, CoverageGroup, CoverageRow } from '#generated/http/messages';
import { TYPE_FIELD } from '#web/api/search-state';
import { Cell, DataTable, Row, RowHead } from '#web/ui/parts/data-table.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { CoverageSearches, filterOf, shareText } from '#web/api/coverage-searches';

interface CoverageTableProps {
  readonly group: CoverageGroup;
  readonly coverage: CatalogCoverage;
}

/** The coverage of each domain, or of each type. */
export function CoverageTable({ group, coverage }: CoverageTableProps) {
  const { title, rows, isCut } = group;
  const { measures } = coverage;
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
                      <span className="soft">· {shareText(count, row.total)}</span>
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

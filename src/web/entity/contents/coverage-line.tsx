import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { coverageQuery } from '#web/api/coverage-query';
import { CoverageSearches, filterOf, shareText } from '#web/api/coverage-searches';
import type { Container } from './contents-query';
import { Fact } from './fact';

/** The share of the contents that is documented, owned and so on. Nothing for places by which the catalog is not counted. */
export function CoverageLine({ container: { urn } }: { readonly container: Container }) {
  const { data } = useQuery(coverageQuery(undefined));
  const found = data?.groups.flatMap((group) =>
    group.rows.filter(({ value }) => value === urn).map((row) => ({ group, row })),
  )[0];
  if (!data || !found) return null;
  const { group, row } = found;
  const searches = new CoverageSearches(data);
  return (
    <Fact title={<PageLink href="/coverage">Coverage</PageLink>}>
      {data.measures.map(({ title, field }, index) => (
        <Fragment key={field}>
          {index > 0 && ' · '}
          <PageLink href={searches.address(filterOf(group, row), field)}>
            {shareText(row.counts[index] ?? 0, row.total)} {title.toLowerCase()}
          </PageLink>
        </Fragment>
      ))}
    </Fact>
  );
}

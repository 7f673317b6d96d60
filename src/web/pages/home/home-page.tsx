import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { SummaryFacet } from '#generated/http/messages';
import { catalogQuery } from '#web/api/catalog-queries';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { typeCountsQuery } from '../search/search-queries';
import { NO_SEARCH, searchAddress, toggled } from '#web/api/search-state';
import { lazyPage } from '#web/ui/parts/lazy/lazy-page.tsx';
import { useIsEmpty } from './first-arrival';
import { ChangedToday, RecentlyViewed } from './lately';
import { TypeTiles } from './type-tiles';

/** Few people see it, and only once. */
const EmptyHome = lazyPage(async () => (await import('./empty-home')).EmptyHome);

/** Where people begin: what the catalog holds, and what has happened lately. */
export function HomePage() {
  const facets = useQuery(typeCountsQuery);
  const catalog = useQuery(catalogQuery);
  const isEmpty = useIsEmpty(catalog.data?.entities);
  if (isEmpty) return <EmptyHome />;
  const error = facets.error ?? catalog.error;
  const retry = () => void Promise.all([facets.refetch(), catalog.refetch()]);
  if (error && !(facets.data && catalog.data)) return <ProblemPanel error={error} retry={retry} />;
  return (
    <div className="home">
      <PageHeading title="Catalog">
        <Link className="button small" href="/new">
          <Plus size={14} aria-hidden="true" /> New…
        </Link>
      </PageHeading>
      {error && <StaleNotice error={error} retry={retry} />}
      {catalog.data ? <TypeTiles types={catalog.data.types} /> : <Skeleton lines={3} tall />}
      <div className="home-columns">
        <div>
          <RecentlyViewed />
          <ChangedToday types={catalog.data?.types.map(({ entityType }) => entityType) ?? []} />
        </div>
        <div>{facets.data ? <Groups facets={facets.data.facets} /> : <Skeleton lines={8} />}</div>
      </div>
    </div>
  );
}

const GROUPS = 4;
const VALUES = 8;

/** How many entities there are of each platform, domain and so on. */
function Groups({ facets: [, ...others] }: { readonly facets: readonly SummaryFacet[] }) {
  return (
    <>
      {others
        .filter(({ values }) => values.length > 1)
        .slice(0, GROUPS)
        .map((facet) => (
          <Group key={facet.field} facet={facet} />
        ))}
      <p className="soft">
        New here? <Link href="/welcome">First steps</Link> show how to write metadata.
      </p>
    </>
  );
}

function Group({ facet: { field, title, values } }: { readonly facet: SummaryFacet }) {
  return (
    <section className="home-card">
      <header>
        <h2>{title}</h2>
        {values.length > VALUES && <span className="soft">{values.length}</span>}
      </header>
      <ul className="entity-rows">
        {values.slice(0, VALUES).map((value) => (
          <li key={value.value}>
            {value.value.startsWith('urn:') && <EntityPicture urn={value.value} name={value.title} />}
            <Link href={searchAddress(toggled(NO_SEARCH, field, value.value))}>{value.title}</Link>
            <span className="soft row-end">{value.count.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

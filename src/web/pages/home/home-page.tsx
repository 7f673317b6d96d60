import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CatalogSummary, SummaryFacet } from '#generated/http/messages';
import { catalogQuery } from '#web/api/catalog-queries';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { NO_SEARCH, searchAddress, toggled, typeAddress } from '#web/api/search-state';
import { lazyPage } from '#web/ui/parts/lazy/lazy-page.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { listingQuery } from '#web/api/models/model-queries';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import { forgetEntities, useRecentEntities } from '#web/entity/page/recent-entities';
import { typeCountsQuery } from '../search/search-queries';
import { SAMPLE_CHANGE } from '../welcome/sample-queries';
import { inOrder } from './type-order';

/** Few people see it, and only once. */
const EmptyHome = lazyPage(async () => (await import('./empty-home')).EmptyHome);

const MyHome = lazyPage(async () => (await import('./my-home')).MyHome);
const MostUsed = lazy(async () => ({ default: (await import('./my-cards')).MostUsed }));

/** The page on which people begin: what concerns them, and what the catalog holds. */
export const HomePage = Object.assign(Home, { load: MyHome.load });

function Home() {
  const facets = useQuery(typeCountsQuery);
  const catalog = useQuery(catalogQuery);
  const isEmpty = useIsEmpty(catalog.data?.entities);
  if (isEmpty) return <EmptyHome />;
  const error = facets.error ?? catalog.error;
  const retry = () => void Promise.all([facets.refetch(), catalog.refetch()]);
  if (error && !(facets.data && catalog.data)) return <ProblemPanel error={error} retry={retry} />;
  return (
    <div className="home">
      <PageHeading>
        <Link className="button small" href="/new">
          <Plus size={14} aria-hidden="true" /> New…
        </Link>
      </PageHeading>
      {error && <StaleNotice error={error} retry={retry} />}
      <MyHome />
      <RecentlyViewed />
      <h2 className="home-part">The catalog</h2>
      {catalog.data ? <TypeTiles types={catalog.data.types} /> : <Skeleton lines={3} tall />}
      <div className="home-groups home-part">
        <Suspense>
          <MostUsed />
        </Suspense>
        {facets.data ? <Groups facets={facets.data.facets} /> : <Skeleton lines={8} />}
      </div>
      <p className="soft">
        New here? <Link href="/welcome">First steps</Link> show how to write metadata.
      </p>
    </div>
  );
}

const GROUPS = 4;
const VALUES = 8;

/** Shows the number of entities of each platform, domain and so on. */
function Groups({ facets: [, ...others] }: { readonly facets: readonly SummaryFacet[] }) {
  return others
    .filter(({ values }) => values.length > 1)
    .slice(0, GROUPS)
    .map((facet) => <Group key={facet.field} facet={facet} />);
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
            <span className="soft row-end">{value.count.toLocaleString()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Whether the catalog has nothing to show yet. While the sample is being loaded it has not either, because half of it would be there. The first
 * entity that somebody else writes is said, and everything is asked again.
 * @param entities their number; undefined until it is known
 */
function useIsEmpty(entities: number | undefined): boolean {
  const client = useQueryClient();
  const isChanging = useIsMutating({ mutationKey: SAMPLE_CHANGE }) > 0;
  const [wasEmpty, setWasEmpty] = useState(false);
  if (entities === 0 && !wasEmpty) setWasEmpty(true);
  const hasArrived = wasEmpty && !isChanging && entities !== undefined && entities > 0;
  useEffect(() => {
    if (!hasArrived) return;
    showToast({ text: 'Your first metadata has arrived.' });
    void client.invalidateQueries();
  }, [client, hasArrived]);
  return wasEmpty && !hasArrived;
}

/** Shows the number of entities of each type, without those that came with the service. */
function TypeTiles({ types }: Pick<CatalogSummary, 'types'>) {
  const { data: listing } = useQuery(listingQuery);
  const counted = types.flatMap(({ entityType, count }) => {
    const entity = listing?.entities.find(({ name }) => name === entityType);
    return entity ? [{ entity, count }] : [];
  });
  return (
    <ul className="tiles">
      {inOrder(counted).map(({ entity: { name, icon, title, plural }, count }) => (
        <li key={name}>
          <Link className="tile" href={typeAddress(name)}>
            <TypeTile icon={icon} />
            <strong>{count.toLocaleString()}</strong>
            <span className="tile-name">{count === 1 ? title : plural}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What this person has looked at, from this browser. */
function RecentlyViewed() {
  const recent = useRecentEntities();
  if (recent.length === 0) return null;
  return (
    <section className="home-card" aria-labelledby="recently-viewed">
      <header>
        <h2 id="recently-viewed">Recently viewed</h2>
        <button type="button" className="link-button" onClick={forgetEntities}>
          Clear
        </button>
      </header>
      <ul className="my-counts">
        {recent.map(({ urn, name }) => (
          <li key={urn}>
            <EntityChip urn={urn} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

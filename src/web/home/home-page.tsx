import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { SummaryFacet } from '../../../generated/http/messages';
import { catalogQuery } from '../api/catalog-queries';
import { listingQuery } from '../models/model-queries';
import { Icon } from '../parts/icon';
import { PageHeading } from '../parts/page-heading';
import { ProblemPanel } from '../parts/problems';
import { Skeleton } from '../parts/skeleton';
import { StaleNotice } from '../parts/stale-notice';
import { typeCountsQuery } from '../search/search-queries';
import { NO_SEARCH, searchAddress, toggled } from '../search/search-state';
import { WelcomePage } from '../welcome/welcome-page';

/** Where people begin: what the catalog holds, by type and by what else it is counted by. */
export function HomePage() {
  const { data, error, refetch } = useQuery(typeCountsQuery);
  const { data: catalog } = useQuery(catalogQuery);
  // The first steps stay, because they say when the first metadata has arrived.
  const [wasEmpty, setWasEmpty] = useState(false);
  if (catalog?.entities === 0 && !wasEmpty) setWasEmpty(true);
  if (wasEmpty) return <WelcomePage />;
  if (error && !data) return <ProblemPanel error={error} retry={() => void refetch()} />;
  return (
    <div className="home">
      <PageHeading title="Catalog" />
      {error && <StaleNotice error={error} retry={() => void refetch()} />}
      {data ? <Content facets={data.facets} /> : <Skeleton lines={6} />}
    </div>
  );
}

const GROUPS = 4;
const VALUES = 8;

function Content({ facets }: { readonly facets: readonly SummaryFacet[] }) {
  const [types, ...others] = facets;
  return (
    <>
      {types && <TypeTiles facet={types} />}
      <div className="home-groups">
        {others
          .filter(({ values }) => values.length > 1)
          .slice(0, GROUPS)
          .map((facet) => (
            <Group key={facet.field} facet={facet} />
          ))}
      </div>
      <p className="soft">
        New here? <Link href="/welcome">First steps</Link> show how to write metadata.
      </p>
    </>
  );
}

function TypeTiles({ facet: { field, values } }: { readonly facet: SummaryFacet }) {
  const { data: listing } = useQuery(listingQuery);
  return (
    <ul className="tiles">
      {values.map(({ value, title, count }) => (
        <li key={value}>
          <Link className="tile" href={searchAddress(toggled(NO_SEARCH, field, value))}>
            <Icon name={listing?.entities.find((entity) => entity.name === value)?.icon ?? 'box'} size={20} />
            <strong>{count.toLocaleString('en')}</strong>
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Group({ facet: { field, title, values } }: { readonly facet: SummaryFacet }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="count-list">
        {values.slice(0, VALUES).map((value) => (
          <li key={value.value}>
            <Link href={searchAddress(toggled(NO_SEARCH, field, value.value))}>{value.title}</Link>
            <span className="soft">{value.count.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

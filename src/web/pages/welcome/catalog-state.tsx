import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { catalogQuery } from '#web/api/catalog-queries';
import { Loading } from '#web/ui/parts/states/loading.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { summaryQuery } from '../search/search-queries';
import { SERVICE } from '#web/api/service-address';

/** Whether the catalog has metadata. It celebrates the first entity that comes while a person looks. */
export function CatalogState() {
  const { data: catalog, error, refetch } = useQuery(catalogQuery);
  const [wasEmpty, setWasEmpty] = useState(false);
  if (catalog?.entities === 0 && !wasEmpty) setWasEmpty(true);
  if (error) return <ProblemPanel error={error} retry={() => void refetch()} />;
  if (!catalog) return <Loading what="the state of the catalog" />;
  const { entities, example } = catalog;
  return (
    <div className={`notice catalog-state ${entities > 0 ? 'success' : 'info'}`} role="status">
      {example === undefined ? (
        <p>
          <span className="pulse" aria-hidden="true" />
          The catalog is empty. Waiting for the first entity…
        </p>
      ) : (
        <>
          <p>
            <strong>{wasEmpty ? 'It works: your first metadata has arrived.' : 'Your catalog has metadata.'}</strong>{' '}
            {countText(entities)} <Example urn={example} />.
          </p>
          <p>
            Next: <Link href="/search">search it</Link>, or see what you can ask in the{' '}
            <a href={`${SERVICE.pathname}restli/docs`}>API reference</a>.
          </p>
        </>
      )}
    </div>
  );
}

/** One of the entities by its name; by its urn until the name is known. */
function Example({ urn }: { readonly urn: string }) {
  const { data } = useQuery(summaryQuery(urn));
  return <EntityLink urn={urn} name={data?.name ?? urn} />;
}

function countText(entities: number): string {
  return entities === 1 ? 'There is one entity:' : `There are ${entities.toLocaleString()} entities, such as`;
}

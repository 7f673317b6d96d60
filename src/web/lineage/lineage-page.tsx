import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { summariesQuery } from '../api/entity-queries';
import { entityAddress, typeOfUrn } from '../parts/entity-address';
import { PageHeading } from '../parts/page-heading';
import { NoSuchPage } from '../parts/problems';
import { useQueryParams } from '../parts/use-query-params';
import { LineageView } from './lineage-view';

/** Lineage with the whole window. */
export function LineagePage() {
  const urn = useQueryParams().get('urn') ?? '';
  return typeOfUrn(urn) === '' ? <NoSuchPage /> : <LineageOf key={urn} urn={urn} />;
}

function LineageOf({ urn }: { readonly urn: string }) {
  const { data } = useQuery(summariesQuery([urn]));
  const name = data?.get(urn)?.name;
  return (
    <article className="lineage-page">
      <PageHeading title={name === undefined ? 'Lineage' : `Lineage of ${name}`}>
        <Link className="button small" href={entityAddress(urn)}>
          Open {name ?? 'the entity'}
        </Link>
      </PageHeading>
      <LineageView urn={urn} />
    </article>
  );
}

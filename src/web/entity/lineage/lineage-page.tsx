import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { summariesQuery } from '#web/api/entity-queries';
import { entityAddress, typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { NoSuchPage } from '#web/ui/parts/states/problems.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { pageOf } from './node-address';
import { pictureQuery } from './lineage-query';
import { LineageView } from './lineage-view';
import { useLineageState } from './use-lineage-state';

/** Lineage with the whole window. */
export function LineagePage() {
  const urn = useQueryParams().get('urn') ?? '';
  return typeOfUrn(urn) === '' ? <NoSuchPage /> : <LineageOf key={urn} urn={urn} />;
}

function LineageOf({ urn }: { readonly urn: string }) {
  const { data } = useQuery(summariesQuery([urn]));
  const { state } = useLineageState();
  // The same question as that of the view, so it is asked once. It knows of columns, too, which have no page.
  const { data: picture } = useQuery(pictureQuery(urn, state));
  const home = picture?.nodes[0];
  const page = home ? pageOf(home) : { urn, more: {} };
  const name = home?.exists === false ? undefined : (data?.get(urn)?.name ?? home?.summary.name);
  return (
    <article className="lineage-page">
      <PageHeading title={name && `Lineage of ${name}`}>
        <Link className="button small" href={entityAddress(page.urn, page.more)}>
          <span>Open {home?.whole?.name ?? name ?? 'the entity'}</span>
        </Link>
      </PageHeading>
      <LineageView urn={urn} />
    </article>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Plus } from 'lucide-react';
import type { EntitySummary, SummaryFacet } from '#generated/http/messages';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { Whereabouts } from '#web/ui/parts/entity/whereabouts.tsx';
import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import { LongName } from '#web/ui/parts/long-name.tsx';
import { modelQuery } from '#web/api/models/model-queries';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { TYPE_FIELD } from '#web/api/search-state';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { listNaming } from '../edit/rail/puts-in';
import { addingAddress, type Container, contentsAddress, contentsQuery, fieldFor } from './contents-query';
import style from './contents.css' with { type: 'text' };
import { PlaceFacts } from './place-facts';

adoptStyle(style);

interface ContentsSectionProps {
  readonly container: Container;
  /** What people call entities of its type. */
  readonly kind: string;
}

/** What is in a place or on a platform, what has a label, what somebody owns: the reason to open pages of such entities. */
export function ContentsSection({ container, kind }: ContentsSectionProps) {
  const { data, error, refetch } = useQuery(contentsQuery(container));
  const title = titleOf(container, kind);
  const mayAdd = useMayAdd(container);
  if ((!data && !error) || (data?.total === 0 && !mayAdd)) return null;
  return (
    <section className="aspect contents" aria-label={title}>
      <header>
        <h2>
          {title} {data && <span className="soft">{data.total.toLocaleString()}</span>}
        </h2>
        {mayAdd && <AddLink container={container} />}
      </header>
      {data?.total === 0 && <p className="soft">Nothing yet. Choose in Search what belongs here.</p>}
      {data ? (
        <>
          <TypeCounts container={container} facets={data.facets} />
          <PlaceFacts container={container} facets={data.facets} />
          <ul className="related users">
            {data.hits.map((hit) => (
              <Content key={hit.urn} hit={hit} container={container} />
            ))}
          </ul>
        </>
      ) : (
        <p className="soft">
          It could not be loaded.{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            Retry
          </button>
        </p>
      )}
      {data && data.total > data.hits.length && <All container={container} total={data.total} />}
    </section>
  );
}

function titleOf({ naming: { role } }: Container, kind: string): string {
  if (role === 'platform') return 'What is on it';
  if (role === 'place') return 'Contents';
  return role === 'owner' ? 'Owns' : `With this ${kind.toLowerCase()}`;
}

interface ContentProps {
  readonly hit: EntitySummary;
  readonly container: Container;
}

/** What one of the contents is; its platform is not repeated on the page of that. */
function Content({ hit, container: { urn: own, listing } }: ContentProps) {
  const { urn, name, entityType, kinds = [], platform } = hit;
  const type = listing.entities.find((each) => each.name === entityType);
  return (
    <li>
      <TypeTile icon={type?.icon ?? 'box'} size="small" />
      <EntityLink urn={urn} name={<LongName name={name} />} />
      <span className="soft">
        <Whereabouts
          kind={kinds[0] ?? type?.title ?? entityType}
          platform={platform?.urn === own ? undefined : platform}
        />
      </span>
    </li>
  );
}

/** A search in an address has no alternatives between fields: the first one has most of them. */
function All({ container, total }: { readonly container: Container; readonly total: number }) {
  return (
    <Link className="all-link" href={contentsAddress(container)}>
      {container.naming.fields.length === 1 ? `Show all ${total.toLocaleString()} in Search` : 'Show more in Search'}
    </Link>
  );
}

/** Whether people may put something into the container. The first type that names it answers for all. */
function useMayAdd(container: Container): boolean {
  const { naming, listing, urn } = container;
  const isPut = naming.role === 'place' || naming.role === 'tag' || naming.role === 'term';
  const [type = ''] = listing.searchFields[fieldFor(container)]?.entities ?? [];
  const { data: model } = useQuery({ ...modelQuery(type), enabled: isPut && type !== '' });
  const found = model && listNaming(typeOfUrn(urn), model);
  return found !== undefined && found.aspect.mayEdit !== 'none';
}

/** Leads to a search of what is not in the container yet, where several results are put there at once. */
function AddLink({ container }: { readonly container: Container }) {
  return (
    <Link className="button small quiet" href={addingAddress(container)}>
      <Plus size={14} aria-hidden="true" /> {container.naming.role === 'place' ? 'Add contents…' : 'Add it to more…'}
    </Link>
  );
}

interface TypeCountsProps {
  readonly container: Container;
  readonly facets: readonly SummaryFacet[];
}

/** The number of entities of each type. Nothing if all are of one. */
function TypeCounts({ container, facets }: TypeCountsProps) {
  const values = facets.find(({ field }) => field === TYPE_FIELD)?.values ?? [];
  if (values.length < 2) return null;
  return (
    <ul className="tiles" aria-label="By type">
      {values.map(({ value, title, count }) => {
        const type = container.listing.entities.find(({ name }) => name === value);
        const filters = [{ field: TYPE_FIELD, values: [value], excludes: false }];
        return (
          <li key={value}>
            <PageLink className="tile" href={contentsAddress(container, { filters }, value)}>
              <TypeTile icon={type?.icon ?? 'box'} />
              <strong>{count.toLocaleString()}</strong>
              <span className="tile-name">{count === 1 ? (type?.title ?? title) : title}</span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}

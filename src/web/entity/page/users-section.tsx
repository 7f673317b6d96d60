import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { EntitySummary, FilterConjunction } from '#generated/http/messages';
import type { ShownEntity } from '../tab/entity-tab';
import { listingQuery, type ModelListing } from '#web/api/models/model-queries';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { LongName } from '#web/ui/parts/long-name.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { NO_SEARCH, searchAddress } from '#web/api/search-state';
import { type NamingFields, namingFields } from './naming-fields';
import { searchSummaries } from '#generated/http/addresses';
import { send } from '#web/api/send';

/** What is in a place, what has a label, what somebody owns: the reason to open pages of such entities. */
export function UsersSection({ entity }: { readonly entity: ShownEntity }) {
  const { data: listing } = useQuery(listingQuery);
  const naming = listing && namingFields(listing, entity.model.entity.name);
  return naming ? <Users entity={entity} naming={naming} listing={listing} /> : null;
}

interface UsersProps {
  readonly entity: ShownEntity;
  readonly naming: NamingFields;
  readonly listing: ModelListing;
}

function Users({ entity: { summary, model }, naming, listing }: UsersProps) {
  const { data, error, refetch } = useQuery(usersQuery(summary.urn, naming.fields));
  const title = titleOf(naming, model.entity.title);
  if (!data && !error) return null;
  if (data?.total === 0) return null;
  return (
    <section className="aspect" aria-label={title}>
      <header>
        <h2>
          {title} {data && <span className="soft">{data.total.toLocaleString('en')}</span>}
        </h2>
      </header>
      {data ? (
        <ul className="related users">
          {data.hits.map((hit) => (
            <User key={hit.urn} hit={hit} listing={listing} />
          ))}
        </ul>
      ) : (
        <p className="soft">
          It could not be loaded.{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            Retry
          </button>
        </p>
      )}
      {data && data.total > data.hits.length && <All urn={summary.urn} naming={naming} total={data.total} />}
    </section>
  );
}

function titleOf({ role }: NamingFields, type: string): string {
  if (role === 'place') return 'Contents';
  return role === 'owner' ? 'Owns' : `With this ${type.toLowerCase()}`;
}

function User({ hit, listing }: { readonly hit: EntitySummary; readonly listing: ModelListing }) {
  const { urn, name, entityType, kinds = [], platform } = hit;
  const type = listing.entities.find((each) => each.name === entityType);
  const kind = [kinds[0] ?? type?.title ?? entityType, platform?.name].filter((part) => part !== undefined);
  return (
    <li>
      <TypeTile icon={type?.icon ?? 'box'} size="small" />
      <EntityLink urn={urn} name={<LongName name={name} />} />
      <span className="soft">{kind.join(' · ')}</span>
    </li>
  );
}

interface AllProps {
  readonly urn: string;
  readonly naming: NamingFields;
  readonly total: number;
}

/** A search in an address has no alternatives between fields: the first one has most of them. */
function All({ urn, naming: { fields }, total }: AllProps) {
  const [field = ''] = fields;
  const search = { ...NO_SEARCH, filters: [{ field, values: [urn], excludes: false }] };
  return (
    <Link className="all-link" href={searchAddress(search)}>
      {fields.length === 1 ? `Show all ${total.toLocaleString('en')} in Search` : 'Show more in Search'}
    </Link>
  );
}

/** Three rows of three. */
const SHOWN = 9;

/** The first entities that name one, and how many do. */
function usersQuery(urn: string, fields: readonly string[]) {
  return queryOptions({
    queryKey: ['users of', urn, fields],
    queryFn: ({ signal }) =>
      send(searchSummaries, {
        body: {
          input: '*',
          count: SHOWN,
          filter: {
            or: fields.map((field): FilterConjunction => ({ and: [{ field, values: [urn], condition: 'EQUAL' }] })),
          },
          searchFlags: { skipAggregates: true, skipHighlighting: true },
        },
        signal,
      }),
    staleTime: 30_000,
  });
}

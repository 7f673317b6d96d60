import { useQuery } from '@tanstack/react-query';
import { summariesQuery } from '#web/api/entity-queries';
import { isServiceItself } from '#web/api/service-itself';
import { listingQuery } from '#web/api/models/model-queries';
import { Avatar } from './avatar';
import { EntityPicture } from './entity-picture';
import { plainLine } from '../plain-line';
import { Skeleton } from '../states/skeleton';
import { Whereabouts } from './whereabouts';

const OWNERS = 3;

/** What an entity is, in a few lines: asked for when somebody wants to see it. */
export function EntityCard({ urn }: { readonly urn: string }) {
  const { data, error } = useQuery(summariesQuery([urn]));
  const { data: listing } = useQuery(listingQuery);
  const summary = data?.get(urn);
  if (error) return <p className="soft">{error.message}</p>;
  if (!data) return <Skeleton lines={2} />;
  if (isServiceItself(urn)) return <p className="soft">The service itself, not a person.</p>;
  if (!summary) return <p className="soft urn">{urn} is not in the catalog, or you may not see it.</p>;
  const { name, entityType, kinds = [], platform, places, description, owners = [] } = summary;
  const type = kinds[0] ?? listing?.entities.find((entity) => entity.name === entityType)?.title ?? entityType;
  return (
    <>
      <header>
        <EntityPicture urn={urn} name={name} size="medium" />
        <div>
          <strong>{name}</strong>
          <span className="soft">
            <Whereabouts kind={type} platform={platform} places={places} />
          </span>
        </div>
      </header>
      {description !== undefined && <p className="hover-description">{plainLine(description)}</p>}
      {owners.length > 0 && (
        <p className="hover-owners">
          {owners.slice(0, OWNERS).map((owner) => (
            <span className="with-tile" key={owner.urn}>
              <Avatar name={owner.name} urn={owner.urn} /> {owner.name}
            </span>
          ))}
          {owners.length > OWNERS && <span className="soft">+{owners.length - OWNERS}</span>}
        </p>
      )}
    </>
  );
}

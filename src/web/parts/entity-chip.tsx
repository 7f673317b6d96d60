import { useQuery } from '@tanstack/react-query';
import { listingQuery } from '../models/model-queries';
import { Avatar } from './avatar';
import { EntityLink, typeOfUrn } from './entity-link';
import { TypeTile } from './type-tile';

interface EntityChipProps {
  readonly urn: string;
  readonly name: string;
}

/** Things that people know by their names rather than by their kind. */
const WITH_INITIALS: readonly string[] = ['user', 'users', 'platform', 'robot'];

/** A link to an entity with its picture: initials for people and platforms, the icon of its type for anything else. */
export function EntityChip({ urn, name }: EntityChipProps) {
  return (
    <span className="entity-chip">
      <EntityPicture urn={urn} name={name} />
      <EntityLink urn={urn} name={name} />
    </span>
  );
}

interface EntityPictureProps extends EntityChipProps {
  readonly size?: 'small' | 'medium' | 'large';
}

export function EntityPicture({ urn, name, size = 'small' }: EntityPictureProps) {
  const { data: listing } = useQuery(listingQuery);
  const icon = listing?.entities.find((entity) => entity.name === typeOfUrn(urn))?.icon ?? 'box';
  if (WITH_INITIALS.includes(icon))
    return <Avatar name={name} urn={urn} size={size} shape={icon === 'user' ? 'person' : 'thing'} />;
  return <TypeTile icon={icon} size={size} />;
}

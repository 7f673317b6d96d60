import { useQuery } from '@tanstack/react-query';
import { listingQuery } from '#web/api/models/model-queries';
import { Avatar } from './avatar';
import { typeOfUrn } from './entity-address';
import { PlatformMark } from './platform-mark';
import { TypeTile } from './type-tile';

/** Things that people know by their names rather than by their kind. */
const WITH_INITIALS: readonly string[] = ['user', 'users', 'robot'];

interface EntityPictureProps {
  readonly urn: string;
  readonly name: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** The icon of its type, where the page knows it already. */
  readonly typeIcon?: string;
}

/** Initials for people, the mark of a platform, the icon of its type for anything else. */
export function EntityPicture({ urn, name, size = 'small', typeIcon }: EntityPictureProps) {
  const { data: listing } = useQuery(listingQuery);
  const icon = typeIcon ?? listing?.entities.find((entity) => entity.name === typeOfUrn(urn))?.icon ?? 'box';
  if (icon === 'platform') return <PlatformMark urn={urn} name={name} size={size} />;
  if (WITH_INITIALS.includes(icon))
    return <Avatar name={name} urn={urn} size={size} shape={icon === 'user' ? 'person' : 'thing'} />;
  return <TypeTile icon={icon} size={size} />;
}

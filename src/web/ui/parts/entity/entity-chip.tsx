import { EntityLink } from './entity-link';
import { EntityPicture } from './entity-picture';

interface EntityChipProps {
  readonly urn: string;
  readonly name: string;
}

/** A link to an entity with its picture: initials for people, the mark of a platform, the icon of its type for anything else. */
export function EntityChip({ urn, name }: EntityChipProps) {
  return (
    <span className="entity-chip">
      <EntityPicture urn={urn} name={name} />
      <EntityLink urn={urn} name={name} />
    </span>
  );
}

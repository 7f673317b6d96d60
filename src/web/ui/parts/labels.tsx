import type { NamedEntity } from '#generated/http/messages';
import { EntityLink } from './entity/entity-link';
import { Icon } from './icon';

interface LabelsProps {
  readonly owners?: readonly NamedEntity[];
  readonly tags?: readonly NamedEntity[];
  readonly terms?: readonly NamedEntity[];
}

/** More is on the page of the entity. */
const SHOWN = 4;

/** Who is responsible for an entity, and what it is marked with, as links. */
export function Labels({ owners = [], tags = [], terms = [] }: LabelsProps) {
  if (owners.length + tags.length + terms.length === 0) return null;
  return (
    <ul className="labels">
      <Group icon="user" what="Owner" entities={owners} />
      <Group icon="label" what="Tag" entities={tags} />
      <Group icon="term" what="Term" entities={terms} />
    </ul>
  );
}

function Group({ icon, what, entities }: { icon: string; what: string; entities: readonly NamedEntity[] }) {
  return (
    <>
      {entities.slice(0, SHOWN).map(({ urn, name }) => (
        <li key={urn}>
          <Icon name={icon} size={13} />
          <span className="hidden-text">{what}</span>
          <EntityLink urn={urn} name={name} />
        </li>
      ))}
      {entities.length > SHOWN && <li className="soft">+{entities.length - SHOWN} more</li>}
    </>
  );
}

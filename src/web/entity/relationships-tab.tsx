import { useQuery } from '@tanstack/react-query';
import { listingQuery } from '../models/model-queries';
import { typeOfUrn } from '../parts/entity-address';
import { EntityLink } from '../parts/entity-link';
import { Icon } from '../parts/icon';
import { Waiting } from '../parts/waiting';
import type { TabProps } from '../entities/entity-tab';
import { type RelatedGroup, relatedQuery } from './related-query';

const DIRECTIONS = { OUTGOING: 'This →', INCOMING: 'This ←' } as const;

/** `DownstreamOf` as people write it. */
function wordsOf(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
}

/** What the entity refers to, and what refers to it, by kind of relationship. */
export function RelationshipsTab({ entity }: TabProps) {
  const { urn } = entity.summary;
  const { data, error, refetch } = useQuery(relatedQuery(urn));
  if (!data) return <Waiting what="the relationships" error={error} retry={() => void refetch()} />;
  if (data.length === 0) return <p className="soft">Nothing is connected to this.</p>;
  return data.map((group) => <Group key={`${group.direction} ${group.type}`} group={group} />);
}

function Group({ group: { direction, type, total, entities } }: { readonly group: RelatedGroup }) {
  const { data: listing } = useQuery(listingQuery);
  return (
    <section className="aspect">
      <header>
        <h2>
          {DIRECTIONS[direction]} {wordsOf(type)} <span className="soft">{total.toLocaleString('en')}</span>
        </h2>
      </header>
      <ul className="related">
        {entities.map(({ urn, name }) => (
          <li key={urn}>
            <Icon name={listing?.entities.find((entity) => entity.name === typeOfUrn(urn))?.icon ?? 'box'} />
            <EntityLink urn={urn} name={name} />
          </li>
        ))}
      </ul>
      {total > entities.length && <p className="soft">The first {entities.length} are shown.</p>}
    </section>
  );
}

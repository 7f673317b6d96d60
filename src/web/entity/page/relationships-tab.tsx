import { useQuery } from '@tanstack/react-query';
import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import type { TabProps } from '../tab/entity-tab';
import { type RelatedGroup, relatedQuery } from './related-query';
import { relatedTitle } from './related-title';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

const SIDES = [
  { direction: 'OUTGOING', title: 'This refers to' },
  { direction: 'INCOMING', title: 'What refers to this' },
] as const;

/** What the entity refers to, and what refers to it, by kind of relationship. */
export function RelationshipsTab({ entity }: TabProps) {
  const { urn, name } = entity.summary;
  const { data, error, refetch } = useQuery(relatedQuery(urn));
  if (!data) return <Waiting what="the relationships" of={{ error, refetch }} />;
  if (data.length === 0) return <p className="soft nothing">Nothing is connected to this.</p>;
  return SIDES.map(({ direction, title }) => (
    <Side key={direction} title={title} name={name} groups={data.filter((group) => group.direction === direction)} />
  ));
}

interface SideProps {
  readonly title: string;
  /** The name of the entity. */
  readonly name: string;
  readonly groups: readonly RelatedGroup[];
}

function Side({ title, name, groups }: SideProps) {
  if (groups.length === 0) return null;
  return (
    <section className="aspect">
      <header>
        <h2>{title}</h2>
      </header>
      <dl className="fields related-groups">
        {groups.map((group) => (
          <div key={group.type}>
            <dt>
              {relatedTitle(group, name)} <span className="tab-count">{group.total.toLocaleString()}</span>
            </dt>
            <dd>
              <ul className="related">
                {group.entities.map((entity) => (
                  <li key={entity.urn}>
                    <EntityChip urn={entity.urn} name={entity.name} />
                  </li>
                ))}
              </ul>
              {group.total > group.entities.length && (
                <p className="soft">The first {group.entities.length} are shown.</p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

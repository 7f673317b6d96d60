import { useQuery } from '@tanstack/react-query';
import { EntityChip } from '../parts/entity/entity-chip';
import { Waiting } from '../parts/states/waiting';
import type { TabProps } from '../entities/entity-tab';
import { type RelatedGroup, relatedQuery } from './related-query';

const SIDES = [
  { direction: 'OUTGOING', title: 'This refers to' },
  { direction: 'INCOMING', title: 'What refers to this' },
] as const;

/** `DownstreamOf` as people write it. */
function wordsOf(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
}

/** What the entity refers to, and what refers to it, by kind of relationship. */
export function RelationshipsTab({ entity }: TabProps) {
  const { urn } = entity.summary;
  const { data, error, refetch } = useQuery(relatedQuery(urn));
  if (!data) return <Waiting what="the relationships" error={error} retry={() => void refetch()} />;
  if (data.length === 0) return <p className="soft nothing">Nothing is connected to this.</p>;
  return SIDES.map(({ direction, title }) => (
    <Side key={direction} title={title} groups={data.filter((group) => group.direction === direction)} />
  ));
}

function Side({ title, groups }: { readonly title: string; readonly groups: readonly RelatedGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section className="aspect">
      <header>
        <h2>{title}</h2>
      </header>
      <dl className="fields related-groups">
        {groups.map(({ type, total, entities }) => (
          <div key={type}>
            <dt>
              {wordsOf(type)} <span className="tab-count">{total.toLocaleString('en')}</span>
            </dt>
            <dd>
              <ul className="related">
                {entities.map(({ urn, name }) => (
                  <li key={urn}>
                    <EntityChip urn={urn} name={name} />
                  </li>
                ))}
              </ul>
              {total > entities.length && <p className="soft">The first {entities.length} are shown.</p>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

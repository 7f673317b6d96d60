import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { dateText, TimeText } from '#web/ui/parts/time-text.tsx';
import type { ToldChange } from './changes-query';

/** The changes by day, each entity with what somebody did. */
export function ChangeList({ changes }: { readonly changes: readonly ToldChange[] }) {
  const days = new Map<string, ToldChange[]>();
  for (const change of changes) {
    const day = dateText(Number(change.time));
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days].map(([day, ofDay]) => (
    <section className="home-card" key={day} aria-label={day}>
      <header>
        <h2>{day}</h2>
      </header>
      <ul className="request-list">
        {ofDay.map((change) => (
          <ChangeItem change={change} key={`${change.entity.urn} ${change.actor.urn} ${change.time}`} />
        ))}
      </ul>
    </section>
  ));
}

function ChangeItem({ change: { entity, actor, time, domains, sentences, more } }: { readonly change: ToldChange }) {
  return (
    <li className="request-item">
      <EntityPicture urn={entity.urn} name={entity.name} />
      <div>
        <p className="request-name">
          <EntityLink urn={entity.urn} name={entity.name} more={{ tab: 'History' }} />
        </p>
        <p className="request-reason">{sentences.map(({ text }) => text).join('\n')}</p>
        <p className="soft request-asked">
          <EntityLink urn={actor.urn} name={actor.name} />, <TimeText at={Number(time)} />
          {more > 0 && ` · ${more.toLocaleString()} more changes`}
          {domains.length > 0 && ` · ${domains.map(({ name }) => name).join(', ')}`}
        </p>
      </div>
    </li>
  );
}

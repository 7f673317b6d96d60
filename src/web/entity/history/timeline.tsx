import { useContext } from 'react';
import { Link } from 'wouter';
import { shownName } from '#web/api/names';
import type { ShownEntity } from '../tab/entity-tab';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { dateText } from '#web/ui/parts/time-text.tsx';
import { NamesContext } from '#web/ui/values/names-context';
import { byDay, eventsOf, type EventGroup, groupEvents } from './entity-events';
import { EventItem } from './event-item';
import type { AspectVersions } from './versions';
import { whenNeeded } from '#web/ui/parts/lazy/when-needed';

interface TimelineProps {
  readonly entity: ShownEntity;
  readonly history: readonly AspectVersions[];
  readonly params: URLSearchParams;
  readonly isLoading: boolean;
  /** Undefined if the service gives no more. */
  readonly onMore: (() => void) | undefined;
}

/** What happened, newest first, by day. */
export function Timeline({ entity, history, params, isLoading, onMore }: TimelineProps) {
  const { events, hasMore } = eventsOf(history);
  const [aspect, by] = [params.get('aspect') ?? '', params.get('by') ?? ''];
  const shownAspects = new Set(entity.model.aspects.flatMap(({ name, hidden }) => (hidden ? [] : [name])));
  const shown = events.filter(
    (event) =>
      shownAspects.has(event.aspect) && (aspect === '' || event.aspect === aspect) && (by === '' || event.actor === by),
  );
  return (
    <div className="timeline" aria-busy={isLoading}>
      {shown.length === 0 && <p className="soft">Nothing of this kind is in the history.</p>}
      {byDay(groupEvents(shown)).map((groups) => (
        <section key={dateText(groups[0]?.time ?? 0)}>
          <h2 className="timeline-day">{dateText(groups[0]?.time ?? 0)}</h2>
          <ol>
            {groups.map((group) => (
              <Group key={groupKey(group)} group={group} entity={entity} history={history} />
            ))}
          </ol>
        </section>
      ))}
      {hasMore &&
        (onMore ? (
          <button type="button" className="button" aria-disabled={isLoading || undefined} onClick={onMore}>
            {isLoading ? 'Loading…' : 'Show more'}
          </button>
        ) : (
          <p className="soft">There is more than can be shown at once. Choose a part of the entity.</p>
        ))}
    </div>
  );
}

/** The oldest event of a group stays when others join it, and an open difference with it. */
function groupKey({ events }: EventGroup): string {
  const oldest = events.at(-1);
  return oldest ? `${oldest.aspect} ${oldest.version} ${oldest.kind}` : '';
}

const clock = whenNeeded(() => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }));

type GroupProps = Pick<TimelineProps, 'entity' | 'history'> & { readonly group: EventGroup };

function Group({ group: { actor, runId, time, events }, entity, history }: GroupProps) {
  return (
    <li className="timeline-group">
      <p className="timeline-head">
        <Actor urn={actor} />
        {runId !== undefined && (
          <span className="soft">
            {' in the run '}
            <Link href={`/runs?${new URLSearchParams({ id: runId })}`}>{runId}</Link>
          </span>
        )}
        <Link
          className="timeline-time"
          href={entityAddress(entity.summary.urn, { asOf: String(time) })}
          title="Show the page as it was then"
        >
          <time dateTime={new Date(time).toISOString()}>{clock().format(time)}</time>
        </Link>
      </p>
      <ul>
        {events.map((event) => (
          <EventItem
            key={`${event.aspect} ${event.version} ${event.kind}`}
            event={event}
            entity={entity}
            history={history}
          />
        ))}
      </ul>
    </li>
  );
}

/** A deletion does not say who made it. */
function Actor({ urn }: { readonly urn: string | undefined }) {
  const names = useContext(NamesContext);
  if (urn === undefined) return <strong>Somebody</strong>;
  return (
    <strong>
      <EntityLink urn={urn} name={shownName(urn, names)} />
    </strong>
  );
}

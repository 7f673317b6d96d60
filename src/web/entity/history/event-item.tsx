import { useContext, useState } from 'react';
import { shownName } from '#web/api/names';
import type { ShownEntity } from '../tab/entity-tab';
import { NamesContext } from '#web/ui/values/names-context';
import { changeWords } from './change-words';
import type { HistoryEvent } from './entity-events';
import type { AspectVersions } from './versions';
import { VersionDiff } from './version-diff';
import { diffValues } from './value-diff';

interface EventItemProps {
  readonly event: HistoryEvent;
  readonly entity: ShownEntity;
  readonly history: readonly AspectVersions[];
}

const SIGNS = { added: '+', removed: '−', changed: '~', oldest: '·' } as const;
const WHOLE = {
  added: 'added',
  removed: 'removed',
  changed: 'written again',
  oldest: 'as it was when the history begins',
} as const;

/** One change of one aspect. It opens to what differs. */
export function EventItem({ event, entity, history }: EventItemProps) {
  const [isOpen, setOpen] = useState(false);
  const names = useContext(NamesContext);
  const { model } = entity;
  const aspect = model.aspects.find(({ name }) => name === event.aspect);
  const shape = { kind: 'named', name: aspect?.record ?? '' } as const;
  const diff = diffValues(event.before, event.after, shape, model.types);
  const words = changeWords(diff, shape, model.types, (urn) => shownName(urn, names));
  return (
    <li className="event">
      <button
        type="button"
        className="event-head"
        data-row-link
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={`event-sign ${event.kind}`} aria-hidden="true">
          {SIGNS[event.kind]}
        </span>
        <span>
          <span className="event-aspect">{aspect?.title ?? event.aspect}</span>{' '}
          <span className="event-words">{words.length > 0 ? words.join(', ') : WHOLE[event.kind]}</span>
        </span>
      </button>
      {isOpen && <VersionDiff event={event} entity={entity} history={history} />}
    </li>
  );
}

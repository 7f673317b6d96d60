import { useState } from 'react';
import type { ShownEntity } from '../tab/entity-tab';
import { DiffView } from './diff-view';
import type { HistoryEvent } from './entity-events';
import type { AspectVersions } from './versions';
import { RestoreDialog } from './restore-dialog';
import { diffValues } from './value-diff';
import { whenNeeded } from '#web/ui/parts/lazy/when-needed';

interface VersionDiffProps {
  readonly event: HistoryEvent;
  readonly entity: ShownEntity;
  readonly history: readonly AspectVersions[];
}

const stamp = whenNeeded(
  () => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
);

/** What a change did, or how its version differs from any other; and the way back to it. */
export function VersionDiff({ event, entity, history }: VersionDiffProps) {
  const [base, setBase] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { model } = entity;
  const aspect = model.aspects.find(({ name }) => name === event.aspect);
  const versions = history.find(({ name }) => name === event.aspect);
  const other = versions?.versions.find(({ version }) => String(version) === base);
  const shape = { kind: 'named', name: aspect?.record ?? '' } as const;
  const before = other ? other.value : event.before;
  const after = other ? (event.after ?? event.before) : event.after;
  const mayWrite = aspect && aspect.mayEdit !== 'none' && entity.asOf === undefined;
  const isLatest = versions?.isPresent === true && versions.versions[0]?.version === event.version;
  return (
    <div className="event-diff">
      <DiffView diff={diffValues(before, after, shape, model.types)} shape={shape} types={model.types} />
      <div className="event-tools">
        <select aria-label="Compare with" value={base} onChange={(change) => setBase(change.target.value)}>
          <option value="">Compared with the version before</option>
          {versions?.versions.map(({ version, created }) => (
            <option key={version} value={String(version)}>
              {`Compared with version ${version}, ${stamp().format(created.time)}`}
            </option>
          ))}
        </select>
        {mayWrite && versions && !isLatest && (
          <button type="button" className="button" onClick={() => setAsked(true)}>
            Restore this version
          </button>
        )}
      </div>
      {isAsked && aspect && versions && (
        <RestoreDialog
          event={event}
          entity={entity}
          aspect={aspect}
          versions={versions}
          onEnd={() => setAsked(false)}
        />
      )}
    </div>
  );
}

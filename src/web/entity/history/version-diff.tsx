import { type ComponentProps, useState } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
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

const stamp = whenNeeded(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));

/** What a change did, or how its version differs from any other; and the way back to it. */
export function VersionDiff({ event, entity, history }: VersionDiffProps) {
  const [base, setBase] = useState('');
  const { model } = entity;
  const aspect = model.aspects.find(({ name }) => name === event.aspect);
  const versions = history.find(({ name }) => name === event.aspect);
  const other = versions?.versions.find(({ version }) => String(version) === base);
  const shape = { kind: 'named', name: aspect?.record ?? '' } as const;
  const before = other ? other.value : event.before;
  const after = other ? (event.after ?? event.before) : event.after;
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
        {aspect && versions && <WaysBack event={event} entity={entity} aspect={aspect} versions={versions} />}
      </div>
    </div>
  );
}

type WaysBackProps = Omit<VersionDiffProps, 'history'> & {
  readonly aspect: AspectModel;
  readonly versions: AspectVersions;
};

/** Leads back to what the change made, and to what was before it. The key of an entity stays, because the entity is gone without it. */
function WaysBack({ event, entity, aspect, versions }: WaysBackProps) {
  const [way, setWay] = useState<Way>();
  if (aspect.mayEdit === 'none' || entity.asOf !== undefined || aspect.name === entity.model.entity.keyAspect)
    return null;
  return (
    <>
      {waysBack(event, versions, aspect.title).map((each) => (
        <button key={each.action} type="button" className="button" onClick={() => setWay(each)}>
          {each.action}
        </button>
      ))}
      {way && <RestoreDialog {...{ ...way, entity, aspect, versions }} onEnd={() => setWay(undefined)} />}
    </>
  );
}

interface Way extends Pick<ComponentProps<typeof RestoreDialog>, 'title' | 'done' | 'value'> {
  readonly action: string;
}

function waysBack(
  { kind, version, before, after }: HistoryEvent,
  versions: AspectVersions,
  name: string,
): readonly Way[] {
  const isLatest = versions.isPresent && versions.versions[0]?.version === version;
  const restore = {
    action: 'Restore this version',
    title: `Restore version ${version} of ${name}?`,
    done: `${name} has the value of version ${version} again.`,
    value: after ?? before,
  };
  const takeBack = {
    action: 'Take this change back',
    title: `Take version ${version} of ${name} back?`,
    done: `${name} is as it was before version ${version}.`,
    value: before,
  };
  const isFirst = kind === 'added' && versions.isPresent;
  return [...(isLatest ? [] : [restore]), ...(isFirst || (isLatest && kind === 'changed') ? [takeBack] : [])];
}

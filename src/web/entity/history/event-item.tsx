import { type ComponentProps, useContext, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shownName } from '#web/api/names';
import { NamesContext } from '#web/ui/values/names-context';
import type { AspectModel } from '#web/api/models/model-queries';
import { whenNeeded } from '#web/ui/parts/lazy/when-needed';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import type { ShownEntity } from '../tab/entity-tab';
import { ABSENT, isConflict } from '../edit/write/aspect-writes';
import { putBack } from '../edit/write/put-back';
import { changeWords } from './change-words';
import type { HistoryEvent } from './entity-events';
import type { AspectVersions } from './versions';
import { diffValues } from './value-diff';
import { DiffView } from './diff-view';

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

interface VersionDiffProps {
  readonly event: HistoryEvent;
  readonly entity: ShownEntity;
  readonly history: readonly AspectVersions[];
}

const stamp = whenNeeded(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));

/** What a change did, or how its version differs from any other; and the way back to it. */
function VersionDiff({ event, entity, history }: VersionDiffProps) {
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

interface RestoreDialogProps {
  readonly title: string;
  /** What it says afterwards. */
  readonly done: string;
  /** Undefined removes the aspect. */
  readonly value: JsonRecord | undefined;
  readonly entity: ShownEntity;
  readonly aspect: AspectModel;
  readonly versions: AspectVersions;
  readonly onEnd: () => void;
}

/** Shows what a former value would change now, and writes it if nobody has written in between. */
function RestoreDialog(props: RestoreDialogProps) {
  const { title, value, entity, aspect, versions, onEnd } = props;
  const { mutate, error, isPending } = useRestore(props);
  const shape = { kind: 'named', name: aspect.record } as const;
  const now = versions.isPresent ? versions.versions[0]?.value : undefined;
  const isLate = isConflict(error);
  return (
    <ConfirmDialog
      title={title}
      action="Restore"
      running="Restoring…"
      isIncomplete={isLate}
      state={{ error: isLate ? null : error, isPending }}
      onConfirm={mutate}
      onCancel={onEnd}
    >
      <p>This changes the present value:</p>
      <div className="restore-preview">
        <DiffView diff={diffValues(now, value, shape, entity.model.types)} shape={shape} types={entity.model.types} />
      </div>
      {isLate && (
        <Notice kind="warning">
          <span role="alert">
            Somebody has changed this since the page was loaded, so nothing was written. Close this to see the new
            version.
          </span>
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function useRestore({ value, done, entity, aspect, versions, onEnd }: RestoreDialogProps) {
  const client = useQueryClient();
  const address = { entityType: entity.model.entity.name, urn: entity.summary.urn, aspect: aspect.name };
  const change = { address, model: aspect, types: entity.model.types };
  const current = versions.isPresent ? versions.versions[0] : undefined;
  const undo = async (version: string) => {
    try {
      await putBack(client, change, current?.value, version);
      showToast({ text: 'Undone.' });
    } catch (error) {
      showToast({ text: `This was not undone: ${error instanceof Error ? error.message : String(error)}` });
    }
    await client.invalidateQueries();
  };
  return useMutation({
    mutationFn: () => putBack(client, change, value, current ? String(current.version) : ABSENT.version),
    onSuccess: async ({ version }) => {
      onEnd();
      showToast({ text: done, action: { name: 'Undo', run: () => void undo(version) } });
      await client.invalidateQueries();
    },
    onError: () => client.invalidateQueries({ queryKey: ['history'] }),
  });
}

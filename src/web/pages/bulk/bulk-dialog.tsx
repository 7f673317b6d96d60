import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Names } from '#web/api/names';
import { shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { ModalDialog } from '#web/ui/parts/overlays/modal-dialog.tsx';
import type { Selected } from './selection/selection';
import { BulkForm } from './bulk-form';
import type { BulkAction, Values, Wanted } from './bulk-plan';
import { readStates } from './read-states';
import { RunProgress, RunResult } from './run-view';
import { useRun } from './use-run';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { counted } from '#web/ui/parts/counted';

const NO_URNS: readonly string[] = [];
const NO_VALUES: Values = new Map();

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly selected: readonly Selected[];
  /** Urn of what is added at first; empty without one. */
  readonly into: string;
  readonly onClose: () => void;
}

/** Changes a list of all selected entities that have it: first the choice and what it would do, then the progress, then what happened. */
export function BulkDialog({ action, selected, into, onClose }: BulkDialogProps) {
  const [wanted, setWanted] = useState<Wanted>({ kind: 'add', urns: into === '' ? [] : [into], word: undefined });
  const [picked, setNames] = useState<Names>(new Map());
  const named = useNames(into === '' ? NO_URNS : [into]);
  const names = new Map([...named, ...picked]);
  const { run, start, undo, close, stop, again } = useRun({
    action,
    sentence: (count) => sentenceOf(wanted, count, names),
    onClose,
  });
  const editable = selected.filter(({ entityType }) => {
    const type = action.byType.get(entityType);
    return type && type.reason === undefined;
  });
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk', action.aspect, editable.map(({ urn }) => urn)],
    queryFn: ({ signal }) => readStates(editable, action.aspect, signal),
    // A plan does not change while somebody reads it. Writes begin with the newest values all the same.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const title = `${action.title} of ${counted(selected.length, 'result')}`;
  return (
    <ModalDialog title={title} onCancel={run?.phase === 'running' ? stop : close}>
      <div className="bulk-dialog">
        {run?.phase === 'running' && <RunProgress {...run} onStop={stop} />}
        {run?.phase === 'ended' && (
          <RunResult
            outcomes={run.outcomes}
            onUndo={() => {
              void undo();
              onClose();
            }}
            onAgain={() => {
              void refetch();
              again();
            }}
            onClose={close}
          />
        )}
        {!run && (
          <BulkForm
            {...{ action, selected, wanted, names }}
            values={data ?? NO_VALUES}
            waiting={data ? undefined : <Waiting what="what is there" of={{ error, refetch }} />}
            onWanted={setWanted}
            onNames={setNames}
            onStart={(changes, whole) => void start(changes, whole)}
            onCancel={close}
          />
        )}
      </div>
    </ModalDialog>
  );
}

function sentenceOf({ kind, urns: [first = '', ...more] }: Wanted, count: number, names: Names): string {
  const what = more.length === 0 ? shownName(first, names) : `${more.length + 1} values`;
  const results = counted(count, 'result');
  return kind === 'add' ? `Added ${what} to ${results}.` : `Removed ${what} from ${results}.`;
}

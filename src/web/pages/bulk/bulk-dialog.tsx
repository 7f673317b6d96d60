import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Names, shownName } from '#web/api/names';
import { namesQuery, useNames } from '#web/api/use-names';
import { ModalDialog } from '#web/ui/parts/overlays/modal-dialog.tsx';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { counted } from '#web/ui/parts/counted';
import { NamedGroup } from '#web/ui/parts/named-group.tsx';
import { symbolsOf } from '#web/entity/edit/rail/quick-list';
import { WordChoice } from '#web/entity/edit/rail/word-choice.tsx';
import { ADD_OR_REMOVE, AddOrRemove } from '#web/ui/parts/fields/add-or-remove.tsx';
import { type FindChoices, findEntities } from '#web/api/pick-queries';
import { useNoun } from '#web/entity/edit/form/urn-input.tsx';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import type { Selected } from './selection/selection';
import {
  type BulkAction,
  type BulkType,
  byReason,
  countsOf,
  type PlannedChange,
  planOf,
  usualWord,
  type Values,
  type Wanted,
} from './bulk-plan';
import { readStates } from './read-states';
import { useRun } from './use-run';
import type { Outcome } from './outcome';
import { PlanView, verb } from './plan-view';

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

interface ProgressProps {
  readonly done: number;
  readonly total: number;
  readonly onStop: () => void;
}

/** Shows the progress. What was written before a stop stays, and can be undone. */
function RunProgress({ done, total, onStop }: ProgressProps) {
  const stop = useFocus<HTMLButtonElement>();
  const said = `${done.toLocaleString()} of ${total.toLocaleString()}`;
  return (
    <>
      <div className="progress-line">
        <progress aria-label="Changed" max={total} value={done} />
        <p role="status">{said}</p>
      </div>
      <div className="buttons">
        <button type="button" className="button" ref={stop} onClick={onStop}>
          Stop
        </button>
      </div>
    </>
  );
}

interface ResultProps {
  readonly outcomes: readonly Outcome[];
  readonly onUndo: () => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** What changed, and what did not, with the reason. */
function RunResult({ outcomes, onUndo, onAgain, onClose }: ResultProps) {
  const close = useFocus<HTMLButtonElement>();
  const changed = outcomes.filter(({ result }) => result === 'changed').map(({ target }) => target);
  const same = outcomes.filter(({ result }) => result === 'same').map(({ target }) => target);
  const failed = outcomes.filter((each) => each.result === 'failed');
  return (
    <>
      <div className="bulk-plan" role="status">
        <NamedGroup text="changed" targets={changed} kind="good" />
        <NamedGroup text="changed by somebody else in the same way" targets={same} />
        {[...byReason(failed)].map(([reason, targets]) => (
          <NamedGroup
            key={reason}
            text={`${verb(targets.length, 'is as it was', 'are as they were')}. ${reason}`}
            targets={targets}
            kind="bad"
          />
        ))}
      </div>
      <div className="buttons">
        {changed.length > 0 && (
          <button type="button" className="button quiet" onClick={onUndo}>
            Undo
          </button>
        )}
        <button type="button" className="button" onClick={onAgain}>
          Try again
        </button>
        <button type="button" className="button primary" ref={close} onClick={onClose}>
          Close
        </button>
      </div>
    </>
  );
}

/** What had the focus before is gone. */
function useFocus<Focused extends HTMLElement>() {
  const element = useRef<Focused>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

interface BulkFormProps extends Choice {
  readonly action: BulkAction;
  readonly selected: readonly Selected[];
  readonly values: Values;
  /** Content in the place of the plan while the values are read. */
  readonly waiting: ReactNode;
  readonly onStart: (changes: readonly PlannedChange[], wanted: Wanted) => void;
  readonly onCancel: () => void;
}

/** What to add or remove, and what that would do. */
function BulkForm({ action, selected, values, waiting, onStart, onCancel, ...choice }: BulkFormProps) {
  const { wanted } = choice;
  const types = [...action.byType.values()];
  const [type] = types;
  const words = type?.list.word && symbolsOf(type.list.word, type.types);
  const whole = { ...wanted, word: wanted.word ?? usualWord(selected, action, values) ?? words?.[0]?.name };
  const plan = planOf(selected, action, values, whole);
  const count = wanted.urns.length === 0 || waiting !== undefined ? 0 : plan.changes.length;
  const partly = types.filter(({ isPartly }) => isPartly).map(({ plural }) => plural.toLowerCase());
  const box = useRef<HTMLDivElement>(null);
  // People go on to type, so the box comes before the buttons above it.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <>
      <AddOrRemove kind={wanted.kind} onKind={(kind) => choice.onWanted({ ...wanted, kind, urns: [] })} />
      {wanted.kind === 'add' && type?.list.word && words && (
        <WordChoice
          title={type.list.word.title}
          words={words}
          value={whole.word}
          onChange={(word) => choice.onWanted({ ...wanted, word })}
        />
      )}
      {/* What can be removed is known once the values are. */}
      <div ref={box}>
        {type && (wanted.kind === 'add' || waiting === undefined) && (
          <BulkPicker {...{ action, selected, values, type }} {...choice} />
        )}
      </div>
      {waiting ?? <PlanView plan={plan} wanted={wanted} partly={partly} />}
      <div className="buttons">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button primary"
          aria-disabled={count === 0 || undefined}
          onClick={() => count > 0 && onStart(plan.changes, whole)}
        >
          {count === 0
            ? ADD_OR_REMOVE[wanted.kind].alone
            : `${ADD_OR_REMOVE[wanted.kind].some} ${count.toLocaleString()}`}
        </button>
      </div>
    </>
  );
}

interface Choice {
  readonly wanted: Wanted;
  /** Names of what was picked. */
  readonly names: Names;
  readonly onWanted: (wanted: Wanted) => void;
  readonly onNames: (names: Names) => void;
}

interface BulkPickerProps extends Choice {
  readonly action: BulkAction;
  readonly type: BulkType;
  readonly selected: readonly Selected[];
  readonly values: Values;
}

/** Offers everything that the models allow to add, and what the selected have to remove. */
function BulkPicker({ action, selected, values, type, ...choice }: BulkPickerProps) {
  const { wanted, names, onWanted, onNames } = choice;
  const noun = useNoun(type.list.targets);
  const counts = countsOf(selected, action, values);
  const client = useQueryClient();
  const isAdding = wanted.kind === 'add';
  const { data: there = [] } = useQuery({ ...namesOf(counts), enabled: !isAdding });
  const known = new Map([...there, ...names]);
  return (
    <EntityPicker
      // The box of the other choice has what was typed for it.
      key={wanted.kind}
      label={`${action.title} to ${wanted.kind}`}
      noun={isAdding ? noun : `${noun} on them`}
      values={wanted.urns}
      names={known}
      find={isAdding ? findEntities(type.list.targets) : findAmong(counts, client)}
      onChange={(urns, named) => {
        // The name of one to remove is followed by how many have it.
        if (named) onNames(new Map(names).set(named.urn, isAdding ? named.name : shownName(named.urn, known)));
        onWanted({ ...wanted, urns });
      }}
    />
  );
}

/** Names by urn, which are not read again while somebody types. */
function namesOf(counts: ReadonlyMap<string, number>) {
  return { ...namesQuery([...counts.keys()]), staleTime: 30_000 };
}

/** Finds by name among what is there, what most have first. It waits for the names, because people know no urns. */
function findAmong(counts: ReadonlyMap<string, number>, client: QueryClient): FindChoices {
  return async (text) => {
    const names = await client.fetchQuery(namesOf(counts));
    const words = text.trim().toLowerCase();
    const choices = [...counts].map(([urn, count]) => ({ urn, name: shownName(urn, names), count }));
    const found = choices.filter(({ urn, name }) => `${name} ${urn}`.toLowerCase().includes(words));
    return found.map(({ urn, name, count }) => ({ urn, name: `${name} · on ${count}` }));
  };
}

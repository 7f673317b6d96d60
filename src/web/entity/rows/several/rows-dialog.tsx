import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { type Names, shownName } from '#web/api/names';
import { findEntities } from '#web/api/pick-queries';
import { ADD_OR_REMOVE, AddOrRemove } from '#web/ui/parts/fields/add-or-remove.tsx';
import { NamedGroup } from '#web/ui/parts/named-group.tsx';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { ModalDialog } from '#web/ui/parts/overlays/modal-dialog.tsx';
import { NamesContext } from '#web/ui/values/names-context';
import { useNoun } from '#web/entity/edit/form/urn-input.tsx';
import { ItemState } from '#web/entity/edit/item/item-state.tsx';
import type { MarksPlace } from '#web/entity/edit/item/item-marks';
import { SaveProblem } from '#web/entity/edit/save-problem.tsx';
import type { EditedAspect } from '#web/entity/edit/write/aspect-writes';
import { useMergingSave } from '#web/entity/edit/write/use-save';
import type { Row } from '../merge-rows';
import { marksOf, planOf, type RowsChange, type RowsPlan, type SelectedRow } from './change-rows';

interface RowsDialogProps {
  /** What is changed: `Tags`. */
  readonly title: string;
  /** What the rows are called: `columns`. */
  readonly what: string;
  /** Never empty. */
  readonly rows: readonly SelectedRow[];
  readonly onClose: () => void;
}

/** Changes what people say of several rows: first the choice with what it would do, then one write, which can be undone. */
export function RowsDialog(props: RowsDialogProps) {
  const { title, what, rows, onClose } = props;
  const [first] = rows;
  if (!first) return null;
  const of = rows.length === 1 ? (first.row.title ?? first.row.name) : `${rows.length.toLocaleString()} ${what}`;
  return (
    <ModalDialog title={`${title} of ${of}`} onCancel={onClose}>
      <div className="bulk-dialog">
        <ItemState place={first.place}>
          {(base) => (
            <RowsForm {...props} place={first.place} marks={first.marks} base={base} what={`${title} of ${of}`} />
          )}
        </ItemState>
      </div>
    </ModalDialog>
  );
}

interface RowsFormProps extends RowsDialogProps {
  readonly place: SelectedRow['place'];
  readonly marks: MarksPlace | undefined;
  readonly base: EditedAspect;
}

function RowsForm({ title, what, rows, place, marks, base, onClose }: RowsFormProps) {
  const [change, setChange] = useState<RowsChange>(marks ? { kind: 'add', urns: [] } : { kind: 'describe', text: '' });
  const save = useMergingSave();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const isEmpty = change.kind === 'describe' ? change.text.trim() === '' : change.urns.length === 0;
  const plan = planOf(base.value, rows, change);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { address, model, types } = place;
      return save({ address, model, types, base, mine: plan.value, what });
    },
    onSuccess: onClose,
  });
  const count = isEmpty ? 0 : plan.changed.length;
  return (
    <>
      <div ref={box}>
        {change.kind === 'describe' ? (
          <TextChoice text={change.text} onText={(text) => setChange({ kind: 'describe', text })} />
        ) : (
          marks && <MarksChoice {...{ title, rows, marks, base, change }} onChange={setChange} />
        )}
      </div>
      <PlanOfRows plan={plan} change={change} isEmpty={isEmpty} />
      {error && <SaveProblem error={error} />}
      <div className="buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button primary"
          aria-disabled={count === 0 || isPending || undefined}
          onClick={() => count > 0 && !isPending && mutate()}
        >
          {count === 0 ? WORDS[change.kind].alone : `${WORDS[change.kind].some} ${count.toLocaleString()}`}
        </button>
      </div>
    </>
  );
}

const WORDS = {
  ...ADD_OR_REMOVE,
  describe: { alone: 'Describe', some: 'Describe' },
} as const;

function TextChoice({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>The same description for all</label>
      <textarea id={id} rows={4} value={text} onChange={({ target }) => onText(target.value)} />
    </div>
  );
}

type MarksWanted = Extract<RowsChange, { readonly urns: readonly string[] }>;

interface MarksChoiceProps {
  readonly title: string;
  readonly rows: readonly SelectedRow[];
  readonly marks: MarksPlace;
  readonly base: EditedAspect;
  readonly change: MarksWanted;
  readonly onChange: (change: MarksWanted) => void;
}

function MarksChoice({ title, rows, marks, base, change, onChange }: MarksChoiceProps) {
  const known = useContext(NamesContext);
  const [picked, setPicked] = useState<Names>(new Map());
  const noun = useNoun(marks.targets);
  const names = new Map([...known, ...picked]);
  const { kind, urns } = change;
  return (
    <>
      <AddOrRemove kind={kind} onKind={(next) => onChange({ kind: next, urns: [] })} />
      <EntityPicker
        // The box of the other choice has what was typed for it.
        key={kind}
        label={`${title} to ${kind}`}
        noun={kind === 'add' ? noun : `${noun} on them`}
        values={urns}
        names={names}
        find={
          kind === 'add' ? findEntities(marks.targets) : (text) => Promise.resolve(amongThem(base, rows, names, text))
        }
        onChange={(next, named) => {
          if (named)
            setPicked(new Map(picked).set(named.urn, kind === 'add' ? named.name : shownName(named.urn, names)));
          onChange({ kind, urns: next });
        }}
      />
    </>
  );
}

/** What is there by name, what most have first. */
function amongThem({ value }: EditedAspect, rows: readonly SelectedRow[], names: Names, text: string) {
  const words = text.trim().toLowerCase();
  return [...marksOf(value, rows)]
    .toSorted(([, a], [, b]) => b - a)
    .map(([urn, count]) => ({ urn, name: `${shownName(urn, names)} · on ${count}` }))
    .filter(({ urn, name }) => `${name} ${urn}`.toLowerCase().includes(words));
}

interface PlanOfRowsProps {
  readonly plan: RowsPlan;
  readonly change: RowsChange;
  readonly isEmpty: boolean;
}

/** What would happen, before it does. */
function PlanOfRows({ plan: { changed, same, replaced }, change: { kind }, isEmpty }: PlanOfRowsProps): ReactNode {
  const hint = kind === 'describe' ? 'What the source says stays beside it.' : `Choose what to ${kind}.`;
  return (
    <div className="bulk-plan" role="status">
      {isEmpty ? (
        <p className="soft">{hint}</p>
      ) : (
        <>
          <NamedGroup text="will change" targets={changed.map(targetOf)} kind="good" />
          <NamedGroup text={kind === 'remove' ? 'without it' : 'so already'} targets={same.map(targetOf)} />
          <NamedGroup text="with a text of people, which this replaces" targets={replaced.map(targetOf)} kind="bad" />
        </>
      )}
    </div>
  );
}

function targetOf({ path, name }: Row) {
  return { urn: path, name };
}

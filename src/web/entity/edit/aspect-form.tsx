import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
import { isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { focusProblem, problemsOf } from './form/form-problems';
import { FormFields } from './form/form-fields';
import { FormStore } from './form/form-store';
import { initialRecord } from './form/initial-value';
import { missingFields } from './form/missing-fields';
import { useFirstField } from './form/use-first-field';
import { MergeView } from './merge/merge-view';
import { SaveProblem } from './save-problem';
import { leave } from './unsaved/unsaved-changes';
import { useUnsaved } from './unsaved/use-unsaved';
import type { AspectAddress, AspectState } from './write/aspect-writes';
import { useFormWrite } from './write/use-form-write';
import { useSave } from './write/use-save';

interface AspectFormProps {
  readonly address: AspectAddress;
  readonly model: AspectModel;
  readonly types: Types;
  /** What the form begins with. */
  readonly state: AspectState;
  /** What it begins with while the aspect has no value. */
  readonly start?: JsonRecord | undefined;
  readonly onClose: () => void;
}

/** Edits all of an aspect. */
export function AspectForm({ address, model, types, state, start, onClose }: AspectFormProps) {
  const [base, setBase] = useState(state);
  const form = useRef<HTMLFormElement>(null);
  const type = types[model.record];
  const store = useMemo(() => {
    const empty = type?.kind === 'record' ? initialRecord(type.fields, types) : {};
    return new FormStore(base.value ?? { ...empty, ...start });
    // oxlint-disable-next-line react/exhaustive-deps -- a form begins once
  }, [base, type, types]);
  const isChanged = useUnsaved(store);
  useFirstField(form);
  const save = useSave();
  const { write, error, isPending, theirs, forgetTheirs } = useFormWrite({
    address,
    save: ({ from, value }) => save({ address, model, types, base: from, mine: value }),
    onSaved: onClose,
    onRefused: (refusal) => {
      store.showProblems(problemsOf(refusal));
      focusProblem(form.current);
    },
  });
  const mine = () => (isRecord(store.current) ? store.current : {});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingFields(store.current, { kind: 'named', name: model.record }, types);
    if (missing.length > 0) store.showProblems(new Map(missing));
    if (missing.length > 0 || store.problems.size > 0) return focusProblem(form.current);
    if (!isPending) write({ from: base, value: mine() });
  };
  if (theirs)
    return (
      <MergeView
        model={model}
        types={types}
        base={base.value}
        mine={mine()}
        theirs={theirs.value}
        onMerged={(value) => write({ from: theirs, value })}
        onTheirs={() => {
          setBase(theirs);
          forgetTheirs();
        }}
      />
    );
  return (
    <form className="aspect-form" ref={form} onSubmit={submit} noValidate aria-label={model.title}>
      <FormFields key={base.version} store={store} aspect={model} types={types} />
      {error && <SaveProblem error={error} />}
      <Buttons
        isIdle={!isChanged || isPending}
        isPending={isPending}
        onCancel={() => leave(onClose)}
        onRemove={base.value && model.mayEdit !== 'none' ? () => write({ from: base, value: undefined }) : undefined}
      />
    </form>
  );
}

interface ButtonsProps {
  readonly isIdle: boolean;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  /** Undefined if there is nothing to remove. */
  readonly onRemove: (() => void) | undefined;
}

function Buttons({ isIdle, isPending, onCancel, onRemove }: ButtonsProps) {
  return (
    <div className="buttons form-buttons">
      <button className="button primary" type="submit" aria-disabled={isIdle}>
        {isPending ? 'Saving…' : 'Save'}
      </button>
      <button className="button" type="button" onClick={onCancel}>
        Cancel
      </button>
      {onRemove && (
        <button className="button danger quiet" type="button" onClick={onRemove}>
          Remove all
        </button>
      )}
    </div>
  );
}

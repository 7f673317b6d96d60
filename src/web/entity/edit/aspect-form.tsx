import { type FormEvent, useRef, useState } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
import { isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { EditForm } from './edit-form';
import { FormButtons } from './form-buttons';
import { focusProblem, problemsOf } from './form/form-problems';
import { FormFields } from './form/form-fields';
import { isReady, useAspectStore } from './use-aspect-store';
import { useFirstField } from './form/use-first-field';
import { useUnsaved } from './unsaved/use-unsaved';
import type { AspectAddress, EditedAspect } from './write/aspect-writes';
import { useFormWrite } from './write/use-form-write';
import { useSave } from './write/use-save';

export interface AspectFormProps {
  readonly address: AspectAddress;
  readonly model: AspectModel;
  readonly types: Types;
  /** What the form begins with. */
  readonly state: EditedAspect;
  /** What it begins with while the aspect has no value. */
  readonly start?: JsonRecord | undefined;
  readonly onClose: () => void;
}

/** Edits all of an aspect. */
export function AspectForm({ address, model, types, state, start, onClose }: AspectFormProps) {
  const [base, setBase] = useState(state);
  const form = useRef<HTMLFormElement>(null);
  const place = { model, types, start };
  const store = useAspectStore(base, place);
  const isChanged = useUnsaved(store);
  useFirstField(form);
  const save = useSave();
  const writing = useFormWrite({
    address,
    save: ({ from, value }) => save({ address, model, types, base: from, mine: value }),
    onSaved: onClose,
    onRefused: (refusal) => {
      store.showProblems(problemsOf(refusal));
      focusProblem(form.current);
    },
  });
  const { write, isPending } = writing;
  const mine = () => (isRecord(store.current) ? store.current : {});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady(store, place)) focusProblem(form.current);
    else if (!isPending) write({ from: base, value: mine() });
  };
  const buttons = (
    <FormButtons isIdle={!isChanged || isPending} isPending={isPending} onCancel={onClose}>
      {base.value && model.mayEdit !== 'none' && (
        <button className="button danger quiet" type="button" onClick={() => write({ from: base, value: undefined })}>
          Remove all
        </button>
      )}
    </FormButtons>
  );
  return (
    <EditForm
      className="aspect-form"
      ref={form}
      onSubmit={submit}
      label={model.title}
      {...{ place, base, mine, writing, buttons }}
      onTheirs={setBase}
    >
      <FormFields key={base.version} store={store} aspect={model} types={types} />
    </EditForm>
  );
}

import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldDisplay } from '#generated/registry/display-types';
import { isRecord } from '#web/ui/values/value-kinds';
import { FormContext } from '../form/form-context';
import { useNamesIn } from '../form/form-fields';
import { focusProblem, problemsOf } from '../form/form-problems';
import { FormStore } from '../form/form-store';
import { InputRenderer, NestedInput } from '../form/nested-input';
import { ValueInput } from '../form/value-input';
import { EditForm } from '../edit-form';
import { FormButtons } from '../form-buttons';
import { leave } from '../unsaved/unsaved-changes';
import { useUnsaved } from '../unsaved/use-unsaved';
import type { EditedAspect } from '../write/aspect-writes';
import { useFormWrite } from '../write/use-form-write';
import { useMergingSave } from '../write/use-save';
import { itemAt, itemIndex, withItem } from './item-of-list';
import type { ItemPlace } from './item-place';
import { ItemState } from './item-state';

interface ItemEditorProps {
  readonly place: ItemPlace;
  readonly field: FieldDisplay;
  readonly onClose: () => void;
}

/** Edits one field of an item, such as what people say of one column. Changes of other items by other people stay. */
export function ItemEditor(props: ItemEditorProps) {
  return <ItemState place={props.place}>{(base) => <ItemForm {...props} base={base} />}</ItemState>;
}

interface ItemFormProps extends ItemEditorProps {
  readonly base: EditedAspect;
}

function ItemForm({ place, field, base, onClose }: ItemFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [store] = useState(() => new FormStore(itemAt(base.value, place)));
  const mine = () => withItem(base.value, isRecord(store.current) ? store.current : {}, place);
  const isChanged = useUnsaved(store);
  const writing = useItemWrite({ place, field, onClose }, base, store);
  const { write, isPending } = writing;
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (store.problems.size > 0) focusProblem(form.current);
    else if (!isChanged) onClose();
    else if (!isPending) write({ from: base, value: mine() });
  };
  return (
    <EditForm
      className="aspect-form item-form"
      ref={form}
      onSubmit={submit}
      label={field.title}
      {...{ place, base, mine, writing }}
      onTheirs={onClose}
      buttons={<FormButtons isIdle={isPending} isPending={isPending} onCancel={onClose} isSmall />}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        // The same key would close the dialog that asks before changes are lost.
        event.preventDefault();
        leave(onClose);
      }}
    >
      <ItemField place={place} field={field} store={store} />
    </EditForm>
  );
}

function useItemWrite({ place, field, onClose }: ItemEditorProps, base: EditedAspect, store: FormStore) {
  const { address, model, types } = place;
  const save = useMergingSave();
  return useFormWrite({
    address,
    save: ({ from, value }) => save({ address, model, types, base: from, mine: value, what: field.title }),
    onSaved: onClose,
    onRefused: (refusal) => {
      const at = `/${place.list}/${itemIndex(base.value, place)}`;
      const found = [...problemsOf(refusal)].filter(([pointer]) => pointer.startsWith(`${at}/`));
      store.showProblems(new Map(found.map(([pointer, text]) => [pointer.slice(at.length), text])));
    },
  });
}

function ItemField({
  place: { list, model, types },
  field,
  store,
}: Pick<ItemEditorProps, 'place' | 'field'> & { readonly store: FormStore }) {
  const names = useNamesIn(store.initial);
  const facts = useMemo(
    () => ({ store, types, targets: model.targets, names, isNew: false }),
    [store, types, model, names],
  );
  return (
    <FormContext value={facts}>
      <InputRenderer value={ValueInput}>
        <NestedInput
          path={[field.name]}
          pattern={`/${list}/*/${field.name}`}
          shape={field.type}
          title={field.title}
          isRequired={field.required}
          hints={field}
        />
      </InputRenderer>
    </FormContext>
  );
}

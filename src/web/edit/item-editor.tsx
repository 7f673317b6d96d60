import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef } from 'react';
import type { JsonValue } from '../../../generated/registry/registry-types';
import type { AspectModel } from '../models/model-queries';
import { Waiting } from '../parts/waiting';
import { fieldsOf, isList, isRecord, type JsonRecord, type Types } from '../values/value-kinds';
import { FormContext } from './form/form-context';
import { useNamesIn } from './form/form-fields';
import { focusProblem, problemsOf } from './form/form-problems';
import { FormStore } from './form/form-store';
import { initialRecord } from './form/initial-value';
import { InputRenderer } from './form/nested-input';
import { RecordFields } from './form/record-input';
import { ValueInput } from './form/value-input';
import { SaveProblem } from './save-problem';
import { leave } from './unsaved/unsaved-changes';
import { useUnsaved } from './unsaved/use-unsaved';
import { type AspectAddress, type AspectState, readAspect } from './write/aspect-writes';
import { useMergingSave } from './write/use-save';

export interface ItemEditorProps {
  readonly address: AspectAddress;
  readonly model: AspectModel;
  readonly types: Types;
  /** The list in the aspect. */
  readonly list: string;
  /** The fields that identify the item. The item is made if it is not there. */
  readonly itemKey: JsonRecord;
  readonly onClose: () => void;
}

/** Edits one item of a list in an aspect, such as what people say of one column. Changes of other items by other people stay. */
export function ItemEditor(props: ItemEditorProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['edited', props.address.urn, props.address.aspect],
    queryFn: ({ signal }) => readAspect(props.address, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return <Waiting what={props.model.title.toLowerCase()} error={error} retry={() => void refetch()} />;
  return <ItemForm {...props} base={data} />;
}

function ItemForm({ address, model, types, list, itemKey, base, onClose }: ItemEditorProps & { base: AspectState }) {
  const form = useRef<HTMLFormElement>(null);
  const record = types[model.record];
  const shape = record?.kind === 'record' ? record.fields.find(({ name }) => name === list)?.type : undefined;
  const fields = (shape?.kind === 'array' && fieldsOf(shape.items, types)) || [];
  const items = itemsOf(base.value?.[list]);
  const index = items.findIndex((item) => isItem(item, itemKey));
  const store = useMemo(
    () => new FormStore(items[index] ?? { ...initialRecord(fields, types), ...itemKey }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form begins once
    [base],
  );
  const facts = { store, types, targets: model.targets, names: useNamesIn(store.initial), isNew: false };
  useUnsaved(store);
  const save = useMergingSave();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const item = store.current ?? itemKey;
      const changed = index === -1 ? [...items, item] : items.toSpliced(index, 1, item);
      return save({ address, model, types, base, mine: { ...initialOf(base, record, types), [list]: changed } });
    },
    onSuccess: onClose,
    onError: (refusal) => {
      const at = `/${list}/${index === -1 ? items.length : index}`;
      const found = [...problemsOf(refusal)].filter(([pointer]) => pointer.startsWith(`${at}/`));
      store.showProblems(new Map(found.map(([pointer, text]) => [pointer.slice(at.length), text])));
      focusProblem(form.current);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (store.problems.size > 0) focusProblem(form.current);
    else if (!isPending) mutate();
  };
  return (
    <form className="aspect-form" ref={form} onSubmit={submit} noValidate aria-label={model.title}>
      <FormContext value={facts}>
        <InputRenderer value={ValueInput}>
          <RecordFields
            path={[]}
            pattern={`/${list}/*`}
            fields={fields.filter(({ name }) => !Object.hasOwn(itemKey, name))}
          />
        </InputRenderer>
      </FormContext>
      {error && <SaveProblem error={error} />}
      <div className="buttons">
        <button className="button primary" type="submit" aria-disabled={isPending}>
          {isPending ? 'Saving…' : 'Save'}
        </button>
        <button className="button" type="button" onClick={() => leave(onClose)}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

function isItem(item: JsonValue, key: JsonRecord): boolean {
  return isRecord(item) && Object.entries(key).every(([name, value]) => item[name] === value);
}

function initialOf({ value }: AspectState, record: Types[string] | undefined, types: Types): JsonRecord {
  return value ?? (record?.kind === 'record' ? initialRecord(record.fields, types) : {});
}

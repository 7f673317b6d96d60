import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FieldDisplay } from '#generated/registry/display-types';
import type { AspectModel } from '#web/api/models/model-queries';
import { fieldsOf, isRecord } from '#web/ui/values/value-kinds';
import type { ShownEntity } from '../tab/entity-tab';
import { FormOf } from './form/form-fields';
import { problemsOf } from './form/form-problems';
import { FormStore } from './form/form-store';
import { initialRecord } from './form/initial-value';
import { FieldInput } from './form/record-input';
import { FormButtons } from './form-buttons';
import { SaveProblem } from './save-problem';
import { useUnsaved } from './unsaved/use-unsaved';
import { readAspect } from './write/aspect-writes';
import { useMergingSave } from './write/use-save';

export interface DescribeBoxProps {
  readonly entity: ShownEntity;
  /** The aspect in which people describe the entity, and its field with the text. */
  readonly aspect: AspectModel;
  readonly field: FieldDisplay;
  /** Hears whether a text is being written, because the page shows it at once and the box has to stay. */
  readonly onPending: (isPending: boolean) => void;
}

/** A box for the description of an entity that has none. What else the aspect says stays. */
export function DescribeBox({ entity, aspect, field, onPending }: DescribeBoxProps) {
  const { model, summary } = entity;
  const { types } = model;
  const [store] = useState(() => new FormStore({}));
  const isChanged = useUnsaved(store);
  const save = useMergingSave();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async () => {
      const address = { urn: summary.urn, entityType: model.entity.name, aspect: aspect.name };
      const base = await readAspect(address);
      onPending(true);
      const fields = fieldsOf({ kind: 'named', name: aspect.record }, types) ?? [];
      const mine = { ...(base.value ?? initialRecord(fields, types)), ...(isRecord(store.current) && store.current) };
      return save({ address, model: aspect, types, base, mine, what: field.title });
    },
    onError: (refusal) => store.showProblems(problemsOf(refusal)),
    // After a refusal, the box stays with its text: what the page showed at once goes away a moment later.
    onSuccess: () => onPending(false),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = store.at([field.name]);
    if (typeof text === 'string' && text.trim() !== '' && !isPending) mutate();
  };
  const cancel = () => {
    store.set([field.name], undefined);
    reset();
    onPending(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the click is that of the single key
    <form
      className="describe-box"
      onSubmit={submit}
      aria-label={field.title}
      data-key="e"
      onClick={({ target, currentTarget }) =>
        target === currentTarget && currentTarget.querySelector('textarea')?.focus()
      }
    >
      <FormOf store={store} aspect={aspect} types={types}>
        <FieldInput
          field={{
            ...field,
            doc: 'Nobody has described this yet. Say what it is, and what it is for.',
            required: true,
          }}
          path={[]}
          pattern=""
        />
      </FormOf>
      {error && <SaveProblem error={error} />}
      {isChanged && <FormButtons isSmall isIdle={isPending} isPending={isPending} onCancel={cancel} />}
    </form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { isRecord } from '#web/ui/values/value-kinds';
import type { AspectFormProps } from './aspect-form';
import { FormFields } from './form/form-fields';
import { focusProblem, problemsOf } from './form/form-problems';
import { FormButtons } from './form-buttons';
import { isReady, useAspectStore } from './use-aspect-store';
import { useFirstField } from './form/use-first-field';
import { SaveProblem } from './save-problem';
import { useUnsaved } from './unsaved/use-unsaved';
import { useSuggest } from './write/use-suggest';

const REASON_LENGTH = 2_000;

/** Asks for a change of an aspect that the person may not edit. Nothing is written until somebody accepts it. */
export function SuggestionForm({ address, model, types, state, start, onClose }: AspectFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const place = { model, types, start };
  const store = useAspectStore(state, place);
  const isChanged = useUnsaved(store);
  useFirstField(form);
  const suggest = useSuggest();
  const { mutate, error, isPending } = useMutation({
    mutationFn: suggest,
    onSuccess: onClose,
    onError: (refusal) => {
      store.showProblems(problemsOf(refusal));
      focusProblem(form.current);
    },
  });
  const isIdle = !isChanged || isPending || reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady(store, place)) return focusProblem(form.current);
    const mine = isRecord(store.current) ? store.current : {};
    if (!isIdle) mutate({ change: { address, model, types, base: state, mine }, reason: reason.trim() });
  };
  return (
    <form className="aspect-form" ref={form} onSubmit={submit} noValidate aria-label={model.title}>
      <p className="soft">You may not edit this yourself. Somebody who may decides over your suggestion.</p>
      <FormFields store={store} aspect={{ ...model, mayEdit: 'all' }} types={types} />
      <TextField
        label="Why is it right?"
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH}
        hint="Who decides reads this."
      />
      {error && <SaveProblem error={error} />}
      <FormButtons action={['Suggest', 'Sending…']} isIdle={isIdle} isPending={isPending} onCancel={onClose} />
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
import { Drawer } from '#web/ui/parts/overlays/drawer.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { createChangeRequest } from '#generated/http/addresses';
import { requestAddress } from '#web/api/request-address';
import { send } from '#web/api/send';
import { APP_PATH } from '#web/api/service-address';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { goTo } from '#web/ui/parts/page-navigation';
import { AspectForm, type AspectFormProps } from './aspect-form';
import { leave } from './unsaved/unsaved-changes';
import { readAspect } from './write/aspect-writes';
import { FormFields } from './form/form-fields';
import { focusProblem, problemsOf } from './form/form-problems';
import { FormButtons } from './form-buttons';
import { isReady, useAspectStore } from './use-aspect-store';
import { useFirstField } from './form/use-first-field';
import { SaveProblem } from './save-problem';
import { useUnsaved } from './unsaved/use-unsaved';
import { type Change, refresh, stampedValue } from './write/use-save';

interface AspectEditorProps {
  readonly urn: string;
  readonly entityType: string;
  readonly model: AspectModel;
  readonly types: Types;
  /** What a form without a value begins with, such as a text of another aspect that people correct. */
  readonly start?: JsonRecord | undefined;
  /** Whether the form asks for a change, over which others decide. */
  readonly suggests?: boolean;
  readonly onClose: () => void;
}

/** The form of an aspect at the side of the page. It begins with the newest value, and knows its version. */
export function AspectEditor({ urn, entityType, model, types, start, suggests = false, onClose }: AspectEditorProps) {
  const address = { urn, entityType, aspect: model.name };
  const { data, error, refetch } = useQuery({
    queryKey: ['edited', urn, model.name],
    queryFn: ({ signal }) => readAspect(address, signal),
    // A newer value must not replace what somebody is typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const Form = suggests ? SuggestionForm : AspectForm;
  return (
    <div className="editor">
      <Drawer
        title={`${suggests ? 'Suggest' : data && !data.value && !start ? 'Add' : 'Edit'} ${model.title.toLowerCase()}`}
        onClose={() => leave(onClose)}
      >
        {model.doc !== '' && <p className="soft">{model.doc}</p>}
        <Answer of={{ data, error, refetch }} shapes={<Skeleton lines={5} />}>
          {(state) => <Form {...{ address, model, types, state, start, onClose }} />}
        </Answer>
      </Drawer>
    </div>
  );
}

const REASON_LENGTH = 2_000;

/** Asks for a change of an aspect that the person may not edit. Nothing is written until somebody accepts it. */
function SuggestionForm({ address, model, types, state, start, onClose }: AspectFormProps) {
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

interface Suggestion {
  readonly change: Change;
  /** The reason, for whoever decides. */
  readonly reason: string;
}

/** Asks for a change. A policy may accept it at once. */
function useSuggest() {
  const client = useQueryClient();
  return async ({ change, reason }: Suggestion): Promise<void> => {
    const { address, mine = {}, base } = change;
    const value = await stampedValue(client, change, mine);
    const { urn, aspect: aspectName } = address;
    const body = { urn, aspectName, value, reason, ifVersionMatch: Number(base.version) };
    const { id, state } = await send(createChangeRequest, { body });
    const text =
      state === 'accepted' ? 'A policy accepted your change at once.' : 'Your suggestion waits for a decision.';
    showToast({ text, action: { name: 'Show', run: () => goTo(`${APP_PATH}${requestAddress(id)}`) } });
    refresh(client, urn);
    void client.invalidateQueries({ queryKey: ['requests'] });
  };
}

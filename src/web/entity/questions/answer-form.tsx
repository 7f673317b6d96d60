import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isRecord } from '#web/ui/values/value-kinds';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { FormOf } from '../edit/form/form-fields';
import { focusProblem, problemsOf } from '../edit/form/form-problems';
import { FormStore, type Problems } from '../edit/form/form-store';
import { ItemState } from '../edit/item/item-state';
import { EditForm } from '../edit/edit-form';
import { FormButtons } from '../edit/form-buttons';
import { useUnsaved } from '../edit/unsaved/use-unsaved';
import type { EditedAspect } from '../edit/write/aspect-writes';
import { useFormWrite } from '../edit/write/use-form-write';
import { useMergingSave } from '../edit/write/use-save';
import { EntryInput } from '../edit/form/entries/entry-input';
import { useDefinition } from '../edit/form/entries/use-definition';
import { type AnswersPlace, indexOfKey, withKeys, withoutEmpty } from './answers';
import type { Question } from './assigned-forms';

interface AnswerFormProps {
  readonly place: AnswersPlace;
  /** The questions with an input. */
  readonly questions: readonly Question[];
  /** What they and other questions of the form ask for. With the same keys, a form keeps what somebody types. */
  readonly keys: readonly string[];
  readonly title: string;
  readonly onSaved?: () => void;
  /** Absent where the form is always there. */
  readonly onCancel?: (() => void) | undefined;
}

/** Asks questions. Their answers are saved together; answers to others that other people give meanwhile stay. */
export function AnswerForm(props: AnswerFormProps) {
  return <ItemState place={props.place}>{(state) => <Answers {...props} state={state} />}</ItemState>;
}

function Answers({
  place,
  questions,
  keys,
  title,
  onSaved,
  onCancel,
  state,
}: AnswerFormProps & { readonly state: EditedAspect }) {
  const [base, setBase] = useState(state);
  const form = useRef<HTMLFormElement>(null);
  const store = useAnswers(place, base, keys);
  const isChanged = useUnsaved(store);
  const mine = () => withoutEmpty(place, isRecord(store.current) ? store.current : {});
  const { address, model, types } = place;
  const save = useMergingSave();
  const writing = useFormWrite({
    address,
    save: async ({ from, value }) =>
      setBase(await save({ address, model, types, base: from, mine: value, what: 'Your answer' })),
    onSaved: () => onSaved?.(),
    onRefused: (refusal) => {
      store.showProblems(problemsHere(place, refusal, mine().places));
      focusProblem(form.current);
    },
  });
  const { write, isPending } = writing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (store.problems.size > 0) focusProblem(form.current);
    else if (isChanged && !isPending) write({ from: base, value: mine().value });
  };
  return (
    <EditForm
      className={`aspect-form answer-form ${onCancel ? 'item-form' : ''}`}
      ref={form}
      onSubmit={submit}
      label={title}
      {...{ place, base, writing }}
      mine={() => mine().value}
      onTheirs={setBase}
      buttons={<FormButtons isIdle={!isChanged || isPending} isPending={isPending} onCancel={onCancel} isSmall />}
    >
      <FormOf key={base.version} store={store} aspect={model} types={types}>
        {questions.map((question) => (
          <AnswerInput
            key={question.id}
            place={place}
            question={question}
            isOpened={onCancel !== undefined}
            index={indexOfKey(place, store.initial, question.asks)}
          />
        ))}
      </FormOf>
    </EditForm>
  );
}

/** It stays while the keys do, because other answers arrive while somebody types. */
function useAnswers(place: AnswersPlace, { value }: EditedAspect, keys: readonly string[]): FormStore {
  const asked = keys.join(' ');
  return useMemo(() => new FormStore(withKeys(place, value, asked.split(' '))), [place, value, asked]);
}

/** What the service says of items, at the inputs: it got the list without the items that have no values. */
function problemsHere({ list }: AnswersPlace, refusal: Error, places: readonly number[]): Problems {
  return new Map(
    [...problemsOf(refusal)].map(([pointer, text]) => {
      const [, name, index = '', ...rest] = pointer.split('/');
      const at = name === list ? (places[Number(index)] ?? index) : index;
      return [['', name, at, ...rest].join('/'), text];
    }),
  );
}

interface AnswerInputProps {
  readonly place: AnswersPlace;
  readonly question: Question;
  /** The path of the answer in its list. */
  readonly index: number;
  /** Whether somebody has just opened it. */
  readonly isOpened: boolean;
}

/** The input of one question, by the definition of what it asks for. */
function AnswerInput({ place: { list, entries, fields }, question, index, isOpened }: AnswerInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const { title, help, isRequired, asks } = question;
  const { definition, isLoading } = useDefinition(asks, entries);
  useEffect(() => {
    if (isOpened && !isLoading) box.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isOpened, isLoading]);
  if (isLoading) return <Skeleton lines={2} />;
  return (
    <div ref={box}>
      <EntryInput
        path={[list, index]}
        pattern={`/${list}/*`}
        title={title}
        action={!isRequired && !isOpened && <span className="optional">optional</span>}
        definition={definition && { ...definition, description: help ?? definition.description }}
        fields={fields}
      />
    </div>
  );
}

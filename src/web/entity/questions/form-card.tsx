import { useMutation, useQuery } from '@tanstack/react-query';
import { BadgeCheck, Check } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { storedQuery } from '#web/api/stored-query';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { useName } from '#web/ui/values/names-context';
import { plainLine } from '#web/ui/parts/plain-line';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { NestedValue } from '#web/ui/values/nested-value.tsx';
import { fieldsOf, isRecord, type JsonRecord } from '#web/ui/values/value-kinds';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { reasonAgainst } from '../edit/why-not';
import { PencilButton } from '../edit/pencil-button';
import { useFocusAfterEditor } from '../edit/use-focus-after-editor';
import { readAspect } from '../edit/write/aspect-writes';
import { useMergingSave } from '../edit/write/use-save';
import { AnswerForm } from './answer-form';
import { type AnswersPlace, indexOfKey, useAnswersPlace } from './answers';
import { type Question, questionsOf, recordsIn } from './assigned-forms';
import { RowsQuestion } from './rows-question';
import type { ShownForm } from './shown-form';

/** One form: how far it is, the questions that are open with their inputs, and those that have an answer. */
export function FormCard(props: ShownForm) {
  const { form, spec, summary } = props;
  const known = useName(form.urn);
  const name = summary?.name ?? known;
  const id = useId();
  // The form with the focus is gone once all is answered.
  const progress = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(storedQuery(form.urn, spec.definition.aspect));
  const questions = data ? questionsOf(spec, data, form) : [];
  return (
    <article className="question-form" aria-labelledby={id}>
      <header className="card-actions">
        <h3 id={id}>
          <EntityLink urn={form.urn} name={name} />
        </h3>
        {form.isComplete && (
          <span className="badge active">
            <Check size={12} aria-hidden="true" /> Complete
          </span>
        )}
      </header>
      {summary?.description !== undefined && <p className="soft">{plainLine(summary.description)}</p>}
      {!data && <Waiting what="the questions" of={{ error, refetch }} />}
      {data && <Progress questions={questions} line={progress} />}
      {data && <Questions {...props} name={name} questions={questions} onSaved={() => progress.current?.focus()} />}
      {data?.[spec.definition.formKind] === spec.definition.verifiedKind && <Verification {...props} name={name} />}
    </article>
  );
}

interface ProgressProps {
  readonly questions: readonly Question[];
  readonly line: RefObject<HTMLDivElement | null>;
}

function Progress({ questions, line }: ProgressProps) {
  const answered = questions.filter(({ isAnswered }) => isAnswered).length;
  const text = `${answered} of ${questions.length} answered`;
  return (
    <div className="progress-line" tabIndex={-1} ref={line}>
      <progress aria-label={text} max={Math.max(questions.length, 1)} value={answered} />
      <p className="soft">{text}</p>
    </div>
  );
}

interface QuestionsProps extends ShownForm {
  readonly name: string;
  readonly questions: readonly Question[];
  readonly onSaved: () => void;
}

function Questions({ name, onSaved, spec, entity, questions }: QuestionsProps) {
  const { model, aspects } = entity;
  const { urn } = entity.summary;
  const place = useAnswersPlace(spec, model, urn);
  const own = questions.filter(({ rows, asks }) => !rows && asks !== '');
  const open = own.filter(({ isAnswered }) => !isAnswered);
  const reason = place && reasonAgainst(place.model, `this ${model.entity.title.toLowerCase()}`);
  return (
    <>
      {place && open.length > 0 && reason === undefined && (
        <AnswerForm place={place} questions={open} keys={own.map(({ asks }) => asks)} title={name} onSaved={onSaved} />
      )}
      {open.length > 0 && reason !== undefined && (
        <>
          <ul className="compact">
            {open.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
          <p className="soft">{reason}</p>
        </>
      )}
      {questions.map(
        (question) => question.rows && <RowsQuestion key={question.id} question={question} spec={spec} urn={urn} />,
      )}
      {place && (
        <dl className="fields">
          {own.map(
            (question) =>
              question.isAnswered && (
                <AnsweredQuestion
                  key={question.id}
                  place={place}
                  question={question}
                  value={aspects.get(place.model.name)?.value}
                  reason={reason}
                />
              ),
          )}
        </dl>
      )}
    </>
  );
}

interface AnsweredQuestionProps {
  readonly place: AnswersPlace;
  readonly question: Question;
  /** The value of the aspect with the answers. */
  readonly value: JsonRecord | undefined;
  /** The reason why the caller may not change the answer; undefined if it may. */
  readonly reason: string | undefined;
}

/** A question with its answer, which people change in place. */
function AnsweredQuestion({ place, question, value, reason }: AnsweredQuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<HTMLElement>(null);
  useFocusAfterEditor(answer, isOpen);
  const { list, fields, types } = place;
  const values = recordsIn(value?.[list])[indexOfKey(place, value, question.asks)]?.[fields.values.name];
  const close = () => setOpen(false);
  return (
    <div>
      <dt>{question.title}</dt>
      <dd className={isOpen ? '' : 'card-actions'} ref={answer}>
        {isOpen ? (
          <AnswerForm
            place={place}
            questions={[question]}
            keys={[question.asks]}
            title={question.title}
            onSaved={close}
            onCancel={close}
          />
        ) : (
          <>
            {values !== undefined && <NestedValue value={values} shape={fields.values.type} types={types} />}
            <PencilButton
              what={`the answer to ${question.title}`}
              reason={reason}
              isOpen={false}
              hasValue
              onChange={setOpen}
            />
          </>
        )}
      </dd>
    </div>
  );
}

/** Says that the entity is as the form wants it, once all required questions have an answer. */
function Verification(props: ShownForm & { readonly name: string }) {
  const { form, aspect, entity, name } = props;
  const id = useId();
  const outcome = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useVerify(props, () => outcome.current?.focus());
  const title = entity.model.entity.title.toLowerCase();
  const reason =
    reasonAgainst(aspect, `this ${title}`) ?? (form.isComplete ? undefined : 'Answer all required questions first.');
  return (
    <div className="card-actions" tabIndex={-1} ref={outcome}>
      {form.verification ? (
        <Verified {...props} verification={form.verification} />
      ) : (
        <>
          <ActionButton
            className="primary small"
            reasonId={reason === undefined ? undefined : id}
            onClick={() => !isPending && mutate()}
          >
            Verify this {title}
            <span className="hidden-text"> with {name}</span>
          </ActionButton>
          <span className="soft" id={id}>
            {reason}
          </span>
        </>
      )}
    </div>
  );
}

interface VerifiedProps extends ShownForm {
  readonly verification: JsonRecord;
}

/** The person and the time, as far as the stamp says. */
function Verified({ aspect, spec: { verified }, entity, verification }: VerifiedProps) {
  const { types } = entity.model;
  const list = fieldsOf({ kind: 'named', name: aspect.record }, types)?.find(
    ({ name }) => name === verified.list,
  )?.type;
  const items = list?.kind === 'array' ? fieldsOf(list.items, types) : undefined;
  const shape = items?.find(({ name }) => name === verified.stamp)?.type;
  const type = shape?.kind === 'named' ? types[shape.name] : undefined;
  const stamp = verification[verified.stamp];
  const held = type?.kind === 'record' && type.stamp && isRecord(stamp) ? type.stamp : undefined;
  const [time, actor] = isRecord(stamp) && held ? [stamp[held.time], stamp[held.actor]] : [];
  return (
    <p className="soft">
      <BadgeCheck size={15} aria-hidden="true" /> Verified
      {typeof actor === 'string' && (
        <>
          {' '}
          by <Actor urn={actor} />
        </>
      )}{' '}
      {typeof time === 'number' && <TimeText at={time} />}
    </p>
  );
}

function Actor({ urn }: { readonly urn: string }) {
  return <EntityLink urn={urn} name={useName(urn)} />;
}

/** Adds the verification, with the stamp of the write, to what is stored then. */
function useVerify({ form, aspect, spec, entity }: ShownForm, onSaved: () => void) {
  const save = useMergingSave();
  const { list, form: field, stamp } = spec.verified;
  return useMutation({
    mutationFn: async () => {
      const { summary, model } = entity;
      const address = { urn: summary.urn, entityType: model.entity.name, aspect: aspect.name };
      const base = await readAspect(address);
      const others = recordsIn(base.value?.[list]).filter((item) => item[field] !== form.urn);
      // A form sets a stamp that is there already.
      const mine = { ...base.value, [list]: [...others, { [field]: form.urn, [stamp]: {} }] };
      await save({ address, model: aspect, types: model.types, base, mine, what: 'Your verification' });
    },
    onSuccess: onSaved,
    onError: (error) => showToast({ text: `It was not saved. ${error.message}` }),
  });
}

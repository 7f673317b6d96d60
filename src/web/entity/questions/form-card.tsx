import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import { storedQuery } from '#web/api/stored-query';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { useName } from '#web/ui/values/names-context';
import { plainLine } from '#web/ui/parts/plain-line';
import { reasonAgainst } from '../edit/why-not';
import { AnswerForm } from './answer-form';
import { useAnswersPlace } from './answers';
import { AnsweredQuestion } from './answered-question';
import { type Question, questionsOf } from './assigned-forms';
import { RowsQuestion } from './rows-question';
import type { ShownForm } from './shown-form';
import { Verification } from './verification';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

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

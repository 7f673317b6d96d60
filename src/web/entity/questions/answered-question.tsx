import { useRef, useState } from 'react';
import { NestedValue } from '#web/ui/values/nested-value.tsx';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { PencilButton } from '../edit/pencil-button';
import { useFocusAfterEditor } from '../edit/use-focus-after-editor';
import { AnswerForm } from './answer-form';
import { type AnswersPlace, indexOfKey } from './answers';
import { type Question, recordsIn } from './assigned-forms';

interface AnsweredQuestionProps {
  readonly place: AnswersPlace;
  readonly question: Question;
  /** The value of the aspect with the answers. */
  readonly value: JsonRecord | undefined;
  /** The reason why the caller may not change the answer; undefined if it may. */
  readonly reason: string | undefined;
}

/** A question with its answer, which people change in place. */
export function AnsweredQuestion({ place, question, value, reason }: AnsweredQuestionProps) {
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

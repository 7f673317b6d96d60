import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AnsweredSpec } from '#generated/registry/registry-types';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { useFirst } from '#web/ui/parts/use-first.tsx';
import { useFocusAfterEditor } from '../edit/use-focus-after-editor';
import { useEditableModel } from '../edit/use-editable-model';
import { reasonAgainst } from '../edit/why-not';
import { refresh } from '../edit/write/use-save';
import { plainPath } from '#web/ui/values/field-path';
import { partUrn } from '../rows/part-urn';
import { AnswerForm } from './answer-form';
import { useAnswersPlace } from './answers';
import type { Question } from './assigned-forms';

interface RowsQuestionProps {
  readonly spec: AnsweredSpec;
  readonly question: Question;
  /** Urn of the entity that has the rows. */
  readonly urn: string;
}

const SHOWN = 10;

/** A question about each row, such as each column: those without an answer, each with its input when somebody opens it. */
export function RowsQuestion({ spec, question, urn }: RowsQuestionProps) {
  const { open = [], complete = [] } = question.rows ?? {};
  const answered = new Set(complete);
  const { shown, more } = useFirst([...open, ...complete], SHOWN);
  const all = open.length + complete.length;
  return (
    <section aria-label={question.title}>
      <h4>
        {question.title} {!question.isRequired && <span className="optional">optional</span>}
      </h4>
      <p className="hint">
        {question.help} {all === 0 ? 'There are no columns.' : `${complete.length} of ${all} columns answered.`}
      </p>
      <ul className="compact">
        {shown.map((path) => (
          <RowItem key={path} {...{ spec, question, urn, path }} isAnswered={answered.has(path)} />
        ))}
      </ul>
      {more}
    </section>
  );
}

interface RowItemProps extends RowsQuestionProps {
  readonly path: string;
  readonly isAnswered: boolean;
}

function RowItem({ isAnswered, ...row }: RowItemProps) {
  const [isOpen, setOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useFocusAfterEditor(item, isOpen);
  const { urn, path } = row;
  return (
    <li ref={item}>
      <EntityLink urn={urn} name={<code>{plainPath(path)}</code>} more={{ field: path }} />
      {isAnswered && (
        <span className="soft">
          <Check size={13} aria-hidden="true" /> Answered
        </span>
      )}
      {isOpen ? (
        <RowAnswer {...row} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" className="link-button" onClick={() => setOpen(true)}>
          {isAnswered ? 'Change' : 'Answer'} <span className="hidden-text">for {plainPath(path)}</span>
        </button>
      )}
    </li>
  );
}

interface RowAnswerProps extends Omit<RowItemProps, 'isAnswered'> {
  readonly onClose: () => void;
}

function RowAnswer({ spec, question, urn, path, onClose }: RowAnswerProps) {
  const client = useQueryClient();
  const { entity } = spec.ofRows;
  const row = partUrn(entity, { parent: urn, path });
  const { data } = useEditableModel(entity, row);
  const place = useAnswersPlace(spec, data, row);
  if (!place) return <Skeleton lines={2} />;
  const reason = reasonAgainst(place.model, 'this column');
  if (reason !== undefined) return <p className="soft">{reason}</p>;
  return (
    <AnswerForm
      place={place}
      questions={[question]}
      keys={[question.asks]}
      title={`${question.title}: ${plainPath(path)}`}
      onSaved={() => {
        refresh(client, urn);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

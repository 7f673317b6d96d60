import { useEffect, useRef } from 'react';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { EntryInput } from '../edit/form/entries/entry-input';
import { useDefinition } from '../edit/form/entries/use-definition';
import type { AnswersPlace } from './answers';
import type { Question } from './assigned-forms';

interface AnswerInputProps {
  readonly place: AnswersPlace;
  readonly question: Question;
  /** The path of the answer in its list. */
  readonly index: number;
  /** Whether somebody has just opened it. */
  readonly isOpened: boolean;
}

/** The input of one question, by the definition of what it asks for. */
export function AnswerInput({ place: { list, entries, fields }, question, index, isOpened }: AnswerInputProps) {
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

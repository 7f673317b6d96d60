import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { describedBy, FieldFrame, FieldProblem } from '../field-frame';
import type { EntryValues } from './entry-values';
import { numberOf } from '../number-input';

/** Texts, numbers or dates: one input, or one for each value. */
export function TypedInput(props: EntryValues) {
  const { title, definition, values, problem, action } = props;
  const { description, type, isSingle } = definition;
  const id = useId();
  const { texts, change, add, remove } = useTypedTexts(props);
  const [first] = texts;
  const input = { type, isInvalid: problem !== undefined, describedBy: describedBy(id, description, problem) };
  if (isSingle && values.length < 2 && first)
    return (
      <FieldFrame id={id} title={title} doc={description ?? ''} isRequired problem={problem} action={action}>
        <TextBox {...input} id={id} text={first} onChange={(text) => change(first.id, text)} />
      </FieldFrame>
    );
  return (
    <fieldset className="field list-input">
      <legend>
        {title} {action}
      </legend>
      {description !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {description}
        </p>
      )}
      <ol>
        {texts.map((text, index) => (
          <li key={text.id}>
            <div className="item-input">
              <TextBox
                {...input}
                id={`${id}-${text.id}`}
                label={`${title} ${index + 1}`}
                text={text}
                onChange={(changed) => change(text.id, changed)}
              />
            </div>
            <span className="item-tools">
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove value ${index + 1} of ${title}`}
                onClick={() => remove(text.id)}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      {!isSingle && (
        <button type="button" className="button small add-item" onClick={add}>
          <Plus size={14} aria-hidden="true" /> Add <span className="hidden-text">a value to {title}</span>
        </button>
      )}
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}

interface TextBoxProps {
  readonly id: string;
  readonly text: TypedText;
  readonly type: EntryValues['definition']['type'];
  /** Absent if a label on the page names the input. */
  readonly label?: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (text: string) => void;
}

function TextBox({ id, text, type, label, isInvalid, describedBy: described, onChange }: TextBoxProps) {
  const input = {
    id,
    value: text.text,
    'aria-label': label,
    'aria-invalid': isInvalid,
    'aria-describedby': described,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
  if (text.isLong) return <textarea {...input} rows={3} />;
  if (type === 'date') return <input {...input} type="date" />;
  return <input {...input} type="text" inputMode={type === 'number' ? 'decimal' : undefined} autoComplete="off" />;
}

/** What somebody typed for one value; it stays as it was typed while it is not a value yet. */
interface TypedText {
  readonly id: number;
  readonly text: string;
  /** Whether it began with more than fits in a line. Its input does not change while somebody types. */
  readonly isLong: boolean;
}

/** Texts with more characters need more lines. */
const LINE_CHARACTERS = 60;

function typedText(id: number, text: string): TypedText {
  return { id, text, isLong: text.includes('\n') || text.length > LINE_CHARACTERS };
}

/** The texts of inputs for values. There is always one. */
function useTypedTexts({ definition, values, onChange, onRefuse }: EntryValues) {
  const [texts, setTexts] = useState(() =>
    (values.length === 0 ? [''] : values.map(String)).map((text, index) => typedText(index, text)),
  );
  const isNumber = definition.type === 'number';
  const put = (changed: readonly TypedText[]) => {
    setTexts([...changed]);
    const typed = changed.map(({ text }) => text).filter((text) => text.trim() !== '');
    const read = isNumber ? typed.flatMap((text) => numberOf(text) ?? []) : typed;
    if (read.length === typed.length) onChange(read);
    else onRefuse('Enter a number.');
  };
  const next = Math.max(-1, ...texts.map(({ id }) => id)) + 1;
  return {
    texts,
    change: (id: number, text: string) => put(texts.map((each) => (each.id === id ? { ...each, text } : each))),
    add: () => setTexts([...texts, typedText(next, '')]),
    remove: (id: number) => put(texts.length === 1 ? [typedText(next, '')] : texts.filter((each) => each.id !== id)),
  };
}

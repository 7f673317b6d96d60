import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { describedBy, FieldFrame, FieldProblem } from '../field-frame';
import type { EntryValues } from './entry-values';
import { type TypedText, useTypedTexts } from './use-typed-texts';

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

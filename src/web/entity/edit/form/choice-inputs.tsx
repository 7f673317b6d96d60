import { useId } from 'react';
import type { EnumDisplay } from '#generated/registry/display-types';
import { symbolText } from '#web/ui/values/value-kinds';
import { describedBy, FieldFrame, FieldProblem } from './field-frame';
import { useForm, usePartValue, useProblem } from './form-context';
import type { InputProps } from './nested-input';

/** One of the words of an enum. */
export function EnumInput({
  path,
  title,
  doc,
  isRequired,
  symbols,
}: InputProps & { readonly symbols: EnumDisplay['symbols'] }) {
  const id = useId();
  const { store } = useForm();
  const value = usePartValue(path);
  const problem = useProblem(path);
  const known = symbols.map(({ name }) => name);
  const chosen = typeof value === 'string' ? value : '';
  // A symbol that the models do not know any more stays until another one is chosen.
  const shown = chosen === '' || known.includes(chosen) ? known : [...known, chosen];
  return (
    <FieldFrame id={id} title={title} doc={doc ?? ''} isRequired={isRequired} problem={problem}>
      <select
        id={id}
        value={chosen}
        aria-invalid={problem !== undefined}
        aria-required={isRequired}
        aria-describedby={describedBy(id, doc, problem)}
        onChange={({ target }) => store.set(path, target.value === '' ? undefined : target.value)}
      >
        <option value="">{isRequired ? 'Choose…' : 'None'}</option>
        {shown.map((name) => (
          <option key={name} value={name}>
            {symbolText(name)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

const WORDS = { true: 'Yes', false: 'No' };

/** Yes or no; an optional one may also be left open. */
export function BooleanInput({ path, title, doc = '', isRequired }: InputProps) {
  const id = useId();
  const { store } = useForm();
  const value = usePartValue(path);
  const problem = useProblem(path);
  if (!isRequired)
    return (
      <FieldFrame id={id} title={title} doc={doc} isRequired={false} problem={problem}>
        <select
          id={id}
          value={value === undefined ? '' : String(value)}
          aria-describedby={describedBy(id, doc, problem)}
          onChange={({ target }) => store.set(path, target.value === '' ? undefined : target.value === 'true')}
        >
          <option value="">Not said</option>
          {Object.entries(WORDS).map(([word, text]) => (
            <option key={word} value={word}>
              {text}
            </option>
          ))}
        </select>
      </FieldFrame>
    );
  return (
    <div className="field">
      <span className="choice">
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          aria-describedby={describedBy(id, doc, problem)}
          onChange={({ target }) => store.set(path, target.checked)}
        />
        <label htmlFor={id}>{title}</label>
        {doc !== '' && (
          <span className="hint" id={`${id}-hint`}>
            {doc}
          </span>
        )}
      </span>
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

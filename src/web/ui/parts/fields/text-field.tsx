import { type Ref, useId } from 'react';

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  readonly type?: 'text' | 'email';
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One line of text with its label. */
export function TextField({
  label,
  hint,
  value,
  onChange,
  maxLength,
  problem,
  type = 'text',
  inputRef,
}: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        ref={inputRef}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck="false"
        aria-invalid={problem !== undefined}
        aria-describedby={described === '' ? undefined : described}
      />
      {problem !== undefined && (
        <p className="field-error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

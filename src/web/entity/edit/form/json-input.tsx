import { useId, useState } from 'react';
import type { JsonValue } from '#generated/registry/registry-types';
import { exactJson, parseExactJson } from '#web/api/exact-json';
import { describedBy, FieldFrame } from './field-frame';
import { useForm, usePartValue, useProblem } from './form-context';
import type { InputProps } from './nested-input';

const LINES_MAX = 16;

/** A value of a shape that has no input of its own, as JSON. */
export function JsonInput({ path, title, doc, isRequired }: InputProps) {
  const id = useId();
  const { store } = useForm();
  const value = usePartValue(path);
  const problem = useProblem(path);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (value === undefined ? '' : exactJson(value, 2));
  const change = (changed: string) => {
    setTyped(changed);
    const parsed = jsonOf(changed);
    if (changed.trim() === '') store.set(path, undefined);
    else if (parsed === undefined) store.refuse(path, 'This is not JSON yet.');
    else store.set(path, parsed);
  };
  return (
    <FieldFrame id={id} title={`${title} (JSON)`} doc={doc ?? ''} isRequired={isRequired} problem={problem}>
      <textarea
        id={id}
        className="code-input"
        rows={Math.min(LINES_MAX, text.split('\n').length + 1)}
        spellCheck="false"
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, doc, problem)}
        onChange={(event) => change(event.target.value)}
      />
    </FieldFrame>
  );
}

export function jsonOf(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = parseExactJson(text);
    return value;
  } catch {
    return undefined;
  }
}

import { useId, useState } from 'react';
import type { JsonValue } from '#generated/registry/registry-types';
import { describedBy, FieldFrame } from './field-frame';
import { useForm, usePartValue, useProblem } from './form-context';
import type { InputProps } from './nested-input';

/** A number. The text stays as it was typed, also while it is not a number yet. */
export function NumberInput({ path, title, doc, isRequired, hints, type }: InputProps & { readonly type: string }) {
  const id = useId();
  const { store } = useForm();
  const value = usePartValue(path);
  const problem = useProblem(path);
  const [typed, setTyped] = useState<string>();
  const isWhole = type === 'int' || type === 'long';
  const change = (text: string) => {
    setTyped(text);
    const number = isWhole ? integerOf(text) : numberOf(text);
    if (text.trim() === '') store.set(path, undefined);
    else if (number === undefined) store.refuse(path, isWhole ? 'Enter a whole number.' : 'Enter a number.');
    else store.set(path, number);
  };
  return (
    <FieldFrame id={id} title={title} doc={doc ?? ''} isRequired={isRequired} problem={problem}>
      <span className="with-unit">
        <input
          id={id}
          type="text"
          inputMode={isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typed ?? inputText(value)}
          aria-invalid={problem !== undefined}
          aria-required={isRequired}
          aria-describedby={describedBy(id, doc, problem)}
          onChange={(event) => change(event.target.value)}
        />
        {hints?.unit !== undefined && <span className="soft">{hints.unit}</span>}
      </span>
    </FieldFrame>
  );
}

function inputText(value: JsonValue | undefined): string {
  return value === undefined ? '' : String(value);
}

/** @returns undefined for a text that is not a number */
export function numberOf(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** @returns a bigint beyond 2^53; undefined for a text that is not an integer of 64 bits */
function integerOf(text: string): number | bigint | undefined {
  const plain = text.trim();
  if (!/^-?\d{1,19}$/.test(plain)) return undefined;
  const number = Number(plain);
  if (Number.isSafeInteger(number)) return number;
  return BigInt.asIntN(64, BigInt(plain)) === BigInt(plain) ? BigInt(plain) : undefined;
}

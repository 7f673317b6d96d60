import { useState } from 'react';
import { numberOf } from '../number-input';
import type { EntryValues } from './entry-values';

/** What somebody typed for one value; it stays as it was typed while it is not a value yet. */
export interface TypedText {
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
export function useTypedTexts({ definition, values, onChange, onRefuse }: EntryValues) {
  const [texts, setTexts] = useState(() =>
    (values.length === 0 ? [''] : values.map(String)).map((text, index) => typedText(index, text)),
  );
  const isNumber = definition.type === 'number';
  const put = (changed: readonly TypedText[]) => {
    setTexts([...changed]);
    const typed = changed.map(({ text }) => text).filter((text) => text.trim() !== '');
    const read = isNumber ? typed.flatMap((text) => numberOf(text, false) ?? []) : typed;
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

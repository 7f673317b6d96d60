import { useMemo } from 'react';

/** The same list as long as it has the same texts, so that what follows from it is not computed again. Texts have no line breaks. */
export function useSameList(list: readonly string[]): readonly string[] {
  const text = list.join('\n');
  return useMemo(() => (text === '' ? [] : text.split('\n')), [text]);
}

/** The words of a query without its syntax: `owner:jane -"old orders"` has `jane`, `old` and `orders`. */
export function wordsOf(query: string): readonly string[] {
  const words = query.replaceAll(/\b[\w.]+:/g, ' ').match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length > 1 && !/^(?:AND|OR|NOT)$/.test(word)))];
}

const AROUND = 90;

/** The part of a long text around the first word that was found. */
export function excerptOf(text: string, query: string): string {
  const found = wordsOf(query)
    .map((word) => text.toLowerCase().indexOf(singular(word.toLowerCase())))
    .filter((at) => at >= 0);
  const at = found.length > 0 ? found.reduce((first, each) => Math.min(first, each)) : 0;
  const from = at > AROUND ? text.indexOf(' ', at - AROUND) + 1 : 0;
  const to = from + 2.5 * AROUND;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
}

/** Whether the text has the word, or the word without the `s` of a plural; searches find both. */
export function hasWord(text: string, word: string): boolean {
  return text.toLowerCase().includes(singular(word.toLowerCase()));
}

/** `orders` as `order`; short words stay. */
export function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/i, '') : word;
}

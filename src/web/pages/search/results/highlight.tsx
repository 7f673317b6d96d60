import { singular, wordsOf } from '../words';

interface HighlightProps {
  readonly text: string;
  /** The query as the person typed it. */
  readonly query: string;
}

/** A text with the words of a query marked where a word of the text begins with them. */
export function Highlight({ text, query }: HighlightProps) {
  const words = wordsOf(query);
  if (words.length === 0) return text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(patternOf).join('|')})`, 'giu');
  // Parts that matched are at the odd places.
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}

/** The `s` of a plural is optional. */
function patternOf(word: string): string {
  const stem = singular(word);
  return stem === word ? escaped(word) : `${escaped(stem)}s?`;
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

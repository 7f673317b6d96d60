import { isStopWord } from './stop-words';
import { type Token, tokenize } from './tokenize';

/** Whether two names have the same words in the same order, in any spelling (`Müller`, `muller`, `Mueller`). Stop words do not count. */
export function sameWords(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a.length > 0 && a.length === b.length && a.every((forms, at) => b[at]?.some((form) => forms.includes(form)));
}

/** Whether a name has all words of a text, in any order and spelling. */
export function hasWordsOf(name: string, text: string): boolean {
  const [names, words] = [wordsOf(name), wordsOf(text)];
  return words.length > 0 && words.every((word) => names.some((forms) => word.some((form) => forms.includes(form))));
}

/** The spellings of each word. */
function wordsOf(name: string): readonly (readonly string[])[] {
  return tokenize(name).flatMap((token) => (isStopWord(token.word) ? [] : [spellingsOf(token)]));
}

function spellingsOf({ word, parts }: Token): readonly string[] {
  return parts.length > 0 ? [word, parts.join('')] : [word];
}

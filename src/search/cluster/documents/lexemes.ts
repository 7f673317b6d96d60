import { stem } from '#search/language/text/stem';
import type { Token } from '#search/language/text/tokenize';
import { valueKey, valueKeyPrefix } from '#search/language/text/fold';

/*
 * The lexemes of a string, in the form that the `words` analyzer splits: positions are separated by spaces, the forms of a word in one
 * position by bars. Words contain neither.
 *
 *   user      a word or a part of one
 *   ~event    the stem of such a word, where it differs from the word
 *   ~~5       the distance between two words
 *
 * `user_events` is `user ~~5 events|~event`.
 */

export function lexemeText(tokens: readonly Token[]): string {
  return tokens.map((token) => gap(token) + formsOf(token)).join(' ');
}

/** The words alone, as a phrase needs them. */
export function phraseText(tokens: readonly Pick<Token, 'word' | 'distance'>[]): string {
  return tokens.map((token, index) => (index === 0 ? token.word : gap(token) + token.word)).join(' ');
}

export function stemLexeme(word: string): string {
  return `~${stem(word)}`;
}

function gap({ distance }: Pick<Token, 'distance'>): string {
  return distance === 0 ? '' : `~~${distance} `;
}

/** Few words have parts. */
function formsOf({ word, parts, numberParts }: Token): string {
  if (parts.length === 0 && numberParts.length === 0) return wordAndStem(word).join('|');
  return [...new Set([word, ...parts, ...numberParts].flatMap(wordAndStem))].join('|');
}

function wordAndStem(word: string): readonly string[] {
  const stemmed = stem(word);
  return stemmed === word ? [word] : [word, `~${stemmed}`];
}

/** Characters of a folded value that are kept. Far below the 32,766 bytes of a term. */
const VALUE_LENGTH_MAX = 1000;

export function foldedValue(value: string): string {
  return valueKey(value, VALUE_LENGTH_MAX);
}

/** The beginning of all folded values that begin with the string. */
export function foldedBeginning(text: string): string {
  return valueKeyPrefix(text, VALUE_LENGTH_MAX);
}

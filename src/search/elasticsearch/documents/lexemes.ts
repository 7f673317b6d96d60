import { stem } from '../../text/stem';
import type { Token } from '../../text/tokenize';
import { valueKey, valueKeyPrefix } from '../../text/fold';

/*
 * The lexemes of a text, in the form that the `words` analyzer takes: places apart by blanks, in each place the forms of its word
 * apart by bars. Words hold neither.
 *
 *   user      a word or a part of one
 *   ~event    the stem of such a word, where it differs from the word
 *   ~~5       what stands between two words: how far apart they are
 *
 * `user_events` is `user ~~5 events|~event`.
 */

export function lexemeText(tokens: readonly Token[]): string {
  return tokens.map((token) => gap(token) + formsOf(token).join('|')).join(' ');
}

/** Of the words alone: what a phrase asks for. */
export function phraseText(tokens: readonly Token[]): string {
  return tokens.map((token, index) => (index === 0 ? token.word : gap(token) + token.word)).join(' ');
}

export function stemLexeme(word: string): string {
  return `~${stem(word)}`;
}

function gap({ distance }: Token): string {
  return distance === 0 ? '' : `~~${distance} `;
}

function formsOf({ word, parts }: Token): readonly string[] {
  const forms = [word, ...parts].flatMap((each) => (stem(each) === each ? [each] : [each, stemLexeme(each)]));
  return [...new Set(forms)];
}

/** Signs of a folded value that are spelled out. Well below the 32,766 bytes that a term may have. */
const VALUE_LENGTH_MAX = 1000;

export function foldedValue(value: string): string {
  return valueKey(value, VALUE_LENGTH_MAX);
}

/** What all such values that begin so begin with. */
export function foldedBeginning(text: string): string {
  return valueKeyPrefix(text, VALUE_LENGTH_MAX);
}

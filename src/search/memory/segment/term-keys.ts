import { stem } from '#search/language/text/stem';
import type { Token } from '#search/language/text/tokenize';
import { type ByteText, byteText } from '../storage/byte-text';

/*
 * The keys of terms. Words contain only letters, digits and pictographs, so every other key begins with a character that no word begins with.
 *
 *   \x01user\x005events   two neighbouring words of a name, with the distance between them
 *   \x02user events       a title
 *   user                  a word
 *   ~event                the stem of a word, if it differs from the word
 */

/** All keys before it are no words. */
export const FIRST_WORD = '\u0003';
/** The stems are the keys from `~` to before it. */
export const STEMS_END = '\u007f';
const PAIR = '\u0001';
const TITLE = '\u0002';

export function wordKey(word: string): ByteText {
  return byteText(word);
}

function stemKey(stemmed: string): ByteText {
  return `~${byteText(stemmed)}`;
}

export function titleTermKey(title: string): ByteText {
  return TITLE + byteText(title);
}

export function pairKey(first: string, { word, distance }: Pick<Token, 'word' | 'distance'>): ByteText {
  return `${PAIR}${byteText(first)}\u0000${distance}${byteText(word)}`;
}

/** The keys of a word of a document: the word, and its stem if that differs. */
export function formsInDocument(word: string): readonly [word: ByteText, stem?: ByteText] {
  const stemmed = stem(word);
  return stemmed === word ? [wordKey(word)] : [wordKey(word), stemKey(stemmed)];
}

/** The keys that a word of a query finds: as typed, or in another form. */
export function formsInQuery(word: string): readonly ByteText[] {
  const stemmed = stem(word);
  return [...new Set([wordKey(word), wordKey(stemmed), stemKey(stemmed)])];
}

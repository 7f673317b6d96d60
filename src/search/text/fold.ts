import { createHash } from 'node:crypto';

/** Latin letters that Unicode does not decompose into a base letter and an accent. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};
const WHOLE_LETTER = new RegExp(`[${Object.keys(WHOLE_LETTERS).join('')}]`, 'g');
const LATIN_ACCENT = /[\u0300-\u036f]/g;
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Folds a string for comparisons that ignore case, accents and compatibility forms (full-width letters, ligatures). */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const base = text.normalize('NFKD').replace(LATIN_ACCENT, '').normalize('NFC').toLowerCase();
  return base.replace(WHOLE_LETTER, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** Cuts a string to a length in UTF-16 units, without half a character at its end. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A key that is equal for values that differ only in case and accents. The key of a long value is its start and a digest. */
export function valueKey(value: string, spelledOutMax: number): string {
  const folded = fold(value);
  if (folded.length <= spelledOutMax) return folded;
  return `${truncate(folded, spelledOutMax)}#${createHash('sha1').update(folded).digest('base64url')}`;
}

/** The prefix that the keys of all values with this prefix have in common. */
export function valueKeyPrefix(text: string, spelledOutMax: number): string {
  return truncate(fold(text), spelledOutMax);
}

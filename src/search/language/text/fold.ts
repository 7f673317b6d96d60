import { createHash } from 'node:crypto';
import { normalized } from '#base/json/normalized';

/** Letters that Unicode does not decompose into a base letter and an accent, and letters that people type in the place of each other. */
const LETTERS: Readonly<Record<string, string>> = {
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
  ς: 'σ',
  '\u0671': '\u0627', // Arabic alef wasla: alef
  '\u0649': '\u064a', // alef maksura: yeh
  '\u06cc': '\u064a', // Farsi yeh: yeh
  '\u06a9': '\u0643', // keheh: kaf
  '\u0629': '\u0647', // teh marbuta: heh
  '\u0901': '\u0902', // Devanagari candrabindu: anusvara
};
const LETTER_OR_DIGIT = new RegExp(`[${Object.keys(LETTERS).join('')}]|(?![0-9])\\p{Nd}`, 'gu');
const DIGIT = /\p{Nd}/u;
/** Marks that people leave out when they type. The class has the syntax of flag `v`. */
export const OPTIONAL_MARKS = [
  '\\u0300-\\u036f', // accents
  '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7', // niqqud
  '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u08ca-\\u08e1\\u08e3-\\u08ff', // tashkeel
  '\\u0640', // tatweel
  '\\u093c', // nukta
  '\\u20e3', // a keycap
  '\\p{Default_Ignorable_Code_Point}',
].join('');
/** й, ў, ї, ѓ and ќ are other letters than those without the mark, but Russians write е for ё. */
const DROPPED = new RegExp(`[${OPTIONAL_MARKS}](?<!и\\u0306|у\\u0306|і\\u0308|г\\u0301|к\\u0301)`, 'gv');
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** A query compares the same text with values of many fields. */
let last = { text: '', folded: '' };

/** Folds a string for comparisons that ignore case, optional marks, compatibility forms (full-width letters, ligatures) and scripts of digits. */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  if (text !== last.text) last = { text, folded: foldPlain(normalized(text, 'NFKC')) };
  return last.folded;
}

const BASIC_PLANE_END = 0xffff;
/**
 * The character that each character becomes, by code, or null if it stays. Filled as characters are met, because a catalog has few
 * alphabets.
 */
const FOLDED = new Map<number, string | null>();

/** Folds a text in NFKC. */
export function foldPlain(text: string): string {
  const lower = text.toLowerCase();
  let folded = '';
  let taken = 0;
  for (let at = 0; at < lower.length; at++) {
    if (lower.charCodeAt(at) < 0x80) continue;
    const code = lower.codePointAt(at) ?? 0;
    const other = FOLDED.get(code);
    const after = code > BASIC_PLANE_END ? at + 2 : at + 1;
    if (other !== null) {
      folded += lower.slice(taken, at) + (other ?? learn(code));
      taken = after;
    }
    at = after - 1;
  }
  return taken === 0 ? lower : normalized(folded + lower.slice(taken), 'NFC');
}

function learn(code: number): string {
  const char = String.fromCodePoint(code);
  const base = char.normalize('NFKD').replace(DROPPED, '').normalize('NFC');
  const folded = base.replace(LETTER_OR_DIGIT, (letter) => LETTERS[letter] ?? digitOf(letter));
  if (code <= BASIC_PLANE_END) FOLDED.set(code, folded === char ? null : folded);
  return folded;
}

/** The ten digits of a script follow each other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Cuts a string to a length in UTF-16 units, without half a character at its end. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A key that is equal for values that are folded to the same text. The key of a long value is its start and a digest. */
export function valueKey(value: string, spelledOutMax: number): string {
  const folded = fold(value);
  if (folded.length <= spelledOutMax) return folded;
  return `${truncate(folded, spelledOutMax)}#${createHash('sha1').update(folded).digest('base64url')}`;
}

/** The prefix that the keys of all values with this prefix have in common. */
export function valueKeyPrefix(text: string, spelledOutMax: number): string {
  return truncate(fold(text), spelledOutMax);
}

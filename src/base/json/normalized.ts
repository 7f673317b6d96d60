/** A mark, or a sign of Katakana that becomes one. */
const MARK = '[\\p{M}\\uff9e\\uff9f]';
/** No language puts more than a few marks on a letter. */
const MORE_MARKS = new RegExp(`(${MARK}{30})${MARK}+`, 'gu');
const BEYOND_LATIN = /[\u0100-\uffff]/;

/**
 * The text in a normalization form of Unicode. Of marks in a row the first 30 stay, because `normalize` sorts them in a time that grows with
 * the square of their number (Unicode Standard Annex 15, stream-safe text).
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return (BEYOND_LATIN.test(text) ? text.replace(MORE_MARKS, '$1') : text).normalize(form);
}

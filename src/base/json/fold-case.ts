import { normalized } from './normalized';

const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * A text in which letters that differ in their case alone are the same, in all scripts. `ß` is then `ss`, and forms of one character, such as
 * full-width letters, are the same, too.
 */
export function foldCase(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return normalized(normalized(text, 'NFKC').toUpperCase().toLowerCase(), 'NFKC');
}

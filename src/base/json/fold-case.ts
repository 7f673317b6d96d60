import { normalized } from './normalized';

/**
 * A text in which letters that differ in their case alone are the same, in all scripts. `ß` is then `ss`, and forms of one character, such as
 * full-width letters, are the same, too.
 */
export function foldCase(text: string): string {
  return normalized(normalized(text, 'NFKC').toUpperCase().toLowerCase(), 'NFKC');
}

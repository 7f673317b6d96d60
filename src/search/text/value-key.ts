import { createHash } from 'node:crypto';
import { fold } from './fold';

/** What values have in common that are the same without regard to case and accents: spelled out, or of longer ones the beginning and a digest. */
export function valueKey(value: string, spelledOutMax: number): string {
  const folded = fold(value);
  if (folded.length <= spelledOutMax) return folded;
  return `${beginning(folded, spelledOutMax)}#${createHash('sha1').update(folded).digest('base64url')}`;
}

/** What the keys of all values that begin so begin with. */
export function valueKeyPrefix(text: string, spelledOutMax: number): string {
  return beginning(fold(text), spelledOutMax);
}

/** Without half a character at its end. */
function beginning(folded: string, length: number): string {
  return folded.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

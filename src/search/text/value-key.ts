import { createHash } from 'node:crypto';
import { cutText } from './cut-text';
import { fold } from './fold';

/** What values have in common that are the same without regard to case and accents: spelled out, or of longer ones the beginning and a digest. */
export function valueKey(value: string, spelledOutMax: number): string {
  const folded = fold(value);
  if (folded.length <= spelledOutMax) return folded;
  return `${cutText(folded, spelledOutMax)}#${createHash('sha1').update(folded).digest('base64url')}`;
}

/** What the keys of all values that begin so begin with. */
export function valueKeyPrefix(text: string, spelledOutMax: number): string {
  return cutText(fold(text), spelledOutMax);
}

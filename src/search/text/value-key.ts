import { createHash } from 'node:crypto';
import { fold } from './fold';

/** Signs of a folded value that are spelled out; what is longer ends in a digest. Well below the 32,766 bytes that a term may have. */
const SPELLED_OUT_MAX = 1000;

/** What values have in common that are the same without regard to case and accents. */
export function valueKey(value: string): string {
  const folded = fold(value);
  if (folded.length <= SPELLED_OUT_MAX) return folded;
  return `${valueKeyPrefix(value)}#${createHash('sha1').update(folded).digest('base64url')}`;
}

/** What the keys of all values that begin so begin with. */
export function valueKeyPrefix(beginning: string): string {
  return fold(beginning).slice(0, SPELLED_OUT_MAX).replace(/[\uD800-\uDBFF]$/, '');
}

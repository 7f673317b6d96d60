import { isStorableText, storableText } from '#base/json/storable-text';
import { InvalidInputError } from '#base/errors/domain-error';
import type { Place } from '#base/errors/place';
import { shortened } from '#base/errors/unknown-name';

/** `urn:<namespace>:<entityType>:<part>` or `urn:<namespace>:<entityType>:(<part>,<part>,...)`. */
export interface Urn {
  readonly namespace: string;
  readonly entityType: string;
  readonly parts: readonly string[];
}

/** What is expected where any urn fits. */
export const ANY_URN = 'a urn';

const HEAD = /^urn:([a-z][a-z0-9-]{0,31}):([a-z][A-Za-z0-9_]*)(?::([^]*))?$/;

/**
 * Parses a urn. Parts are split at top-level commas; nested parentheses stay within their part. Does not decode anything.
 * @throws InvalidInputError with the reason
 */
export function parseUrn(text: string, place: Place = { field: [] }): Urn {
  if (!isStorableText(text))
    throw invalid(storableText(text), place, 'it contains a NUL character or an unpaired surrogate');
  const head = HEAD.exec(text);
  if (!head) throw invalid(text, place, withoutHead(text));
  const [, namespace = '', entityType = '', key] = head;
  if (key === undefined) return { namespace, entityType, parts: [] };
  if (key === '') throw invalid(text, place, 'the key after the entity type is empty');
  const parts = key.startsWith('(') ? splitTuple(key) : balanced(key) ? [key] : null;
  if (!parts) throw invalid(text, place, 'its parentheses are not balanced');
  if (parts.includes('')) throw invalid(text, place, 'one of its parts is empty');
  return { namespace, entityType, parts };
}

/** What is wrong with the start of a text. */
function withoutHead(text: string): string {
  if (/^urn%3a/i.test(text)) return 'it is percent-encoded; decode it, or encode it only once in an address';
  if (HEAD.test(text.replace(/^[^:]*:[^:]*:[^:]/, (head) => head.toLowerCase())))
    return 'urn, the namespace and the first letter of the entity type are lower case';
  return 'a urn must have the form urn:<namespace>:<entityType>:<key>';
}

/** The text behind the entity type; empty for a text that has no such part. Nothing is parsed or decoded. */
export function urnKey(text: string): string {
  return text.split(':').slice(3).join(':');
}

/** Prints a urn. A single part has no parentheses, even if it was written with them. */
export function formatUrn({ namespace, entityType, parts }: Urn): string {
  const key = parts.length > 1 ? `(${parts.join(',')})` : (parts[0] ?? '');
  return `urn:${namespace}:${entityType}:${key}`;
}

/** The parts of `(a,b(c,d),e)`. Null if the parentheses are not balanced or something follows the last one. */
function splitTuple(key: string): string[] | null {
  const parts: string[] = [];
  let depth = 0;
  let start = 1;
  for (let at = 0; at < key.length; at++) {
    const char = key[at];
    if (char === '(') depth++;
    else if (char === ')') depth--;
    const closes = depth === 0;
    if (closes && at !== key.length - 1) return null;
    if (closes || (char === ',' && depth === 1)) {
      parts.push(key.slice(start, at));
      start = at + 1;
    }
  }
  return depth === 0 ? parts : null;
}

function balanced(key: string): boolean {
  let depth = 0;
  for (const char of key) {
    if (char === '(') depth++;
    else if (char === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

function invalid(text: string, place: Place, reason: string): InvalidInputError {
  return new InvalidInputError(`Invalid urn '${shortened(text)}': ${reason}`, [
    { ...place, message: reason, expected: ANY_URN },
  ]);
}

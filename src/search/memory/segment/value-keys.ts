import { createHash } from 'node:crypto';
import type { SearchField } from '#search/language/fields/search-field';
import { fold } from '#search/language/text/fold';
import { byteBeginning, type ByteText, byteText, textOf } from '../storage/byte-text';

/*
 * The keys of values. The first character is the type; keys of one type are in the order of the values.
 *
 *   btrue       a boolean
 *   l...\0...   the beginning of a long text, and a digest of all of it
 *   l\0         a text of which nothing is kept
 *   n........   a number as eight bytes in ascending order
 *   s...        a text
 */

/** Bytes. The index keeps a longer text only as its beginning and a digest. Rows have the whole text. */
export const KEPT_BYTES_MAX = 200;
export const BEGINNING_BYTES = 64;
const DIGEST_LENGTH = 16;

/** The first byte of the key of a text that is not kept whole. */
export const KEY_OF_CUT = 'l'.charCodeAt(0);
/** The key of all texts that only the rows have. */
export const KEY_OF_ROWS = 'l\u0000';

const EIGHT = Buffer.alloc(8);

export function keyOfValue(value: string | number | boolean, field: Pick<SearchField, 'kind' | 'facet'>): ByteText {
  if (typeof value === 'boolean') return `b${value}`;
  if (typeof value === 'number') return `n${numberKey(value)}`;
  return isCutField(field) && mayBeCut(value) ? textKey(value) : `s${byteText(value)}`;
}

/** Whether the key of a value depends on its field. A character has three bytes at most. */
export function mayBeCut(value: string | number | boolean): boolean {
  return typeof value === 'string' && value.length * 3 > KEPT_BYTES_MAX;
}

/** The key of a text that may be cut. */
function textKey(value: string): ByteText {
  const bytes = byteText(value);
  return bytes.length <= KEPT_BYTES_MAX ? `s${bytes}` : cutKey(bytes);
}

/** Facets, urns and paths are kept whole, because counts, access and folders need them whole. */
function isCutField({ kind, facet }: Pick<SearchField, 'kind' | 'facet'>): boolean {
  return !facet && (kind === 'text' || kind === 'keyword');
}

function cutKey(bytes: ByteText): ByteText {
  const digest = createHash('sha1').update(bytes, 'latin1').digest('base64url').slice(0, DIGEST_LENGTH);
  return `l${byteBeginning(bytes, BEGINNING_BYTES)}\u0000${digest}`;
}

/** The keys of all values with this text. */
export function keysOfText(text: string): readonly ByteText[] {
  const whole = `s${byteText(text)}`;
  const number = text === '' ? Number.NaN : Number(text);
  return [
    whole,
    ...(whole.length - 1 > KEPT_BYTES_MAX ? [textKey(text)] : []),
    ...(String(number) === text ? [`n${numberKey(number)}`] : []),
    ...(text === 'true' || text === 'false' ? [`b${text}`] : []),
  ];
}

export function isCut(key: ByteText): boolean {
  return key.charCodeAt(0) === KEY_OF_CUT;
}

/** The value of a key; of a long text, its beginning. */
export function valueOf(key: ByteText): string | number | boolean {
  const rest = key.slice(1);
  switch (key[0]) {
    case 'b':
      return rest === 'true';
    case 'n':
      return numberOfKey(rest);
    case 'l':
      return textOf(rest.slice(0, rest.lastIndexOf('\u0000')));
    default:
      return textOf(rest);
  }
}

/** A negative number has all bits inverted, any other only the sign. So bytes compare as numbers do. */
function numberKey(value: number): ByteText {
  EIGHT.writeDoubleBE(value === 0 ? 0 : value);
  invert(value < 0);
  return EIGHT.toString('latin1');
}

function numberOfKey(key: ByteText): number {
  EIGHT.write(key, 'latin1');
  invert(key.charCodeAt(0) < 0x80);
  return EIGHT.readDoubleBE();
}

function invert(isNegative: boolean): void {
  for (let at = 0; at < 8; at++) EIGHT[at] = (EIGHT[at] ?? 0) ^ (isNegative ? 0xff : at === 0 ? 0x80 : 0);
}

/** The smallest key of a number that is not smaller. */
export function numberValueKey(value: number): ByteText {
  return `n${numberKey(value)}`;
}

/** 32 bits of a value without case and accents. Equal hashes do not mean equal values. */
export function foldedHash(text: string): number {
  let hash = 0x811c9dc5;
  const folded = fold(text);
  for (let at = 0; at < folded.length; at++) hash = Math.imul(hash ^ folded.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

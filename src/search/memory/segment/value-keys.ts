import { createHash } from 'node:crypto';
import { exactNumber, isNumeric, numberIn } from '#base/json/integers';
import type { SearchField } from '#search/language/fields/search-field';
import { fold } from '#search/language/text/fold';
import { byteBeginning, type ByteText, byteText, decodedText } from '../storage/byte-text';

/*
 * The keys of values. The first character is the type; keys of one type are in the order of the values.
 *
 *   btrue       a boolean
 *   l...\0...   the beginning of a long text, and a digest of all of it
 *   l\0         a text of which nothing is kept
 *   n........   a number as eight bytes in ascending order; a long beyond 2^53 that eight bytes cannot say has two more, with what is missing
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

type Scalar = string | number | boolean;

/** A value as its field compares it. In a field of numbers, a text is the number that it says: JSON of documents cannot say longs beyond 2^53. */
export function comparedValue(value: Scalar, { kind }: Pick<SearchField, 'kind'>): Scalar | bigint {
  if (kind !== 'number' || typeof value === 'boolean') return value;
  return typeof value === 'number' ? exactNumber(value) : (numberIn(value) ?? value);
}

export function keyOfValue(value: Scalar | bigint, field: Pick<SearchField, 'kind' | 'facet'>): ByteText {
  if (typeof value === 'boolean') return `b${value}`;
  if (isNumeric(value)) return numberValueKey(value);
  return isCutField(field) && mayBeCut(value) ? textKey(value) : `s${byteText(value)}`;
}

/** Whether the key of a value depends on its field. A character has three bytes at most. */
export function mayBeCut(value: Scalar | bigint): boolean {
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
  const number = numberIn(text);
  return [
    whole,
    ...(whole.length - 1 > KEPT_BYTES_MAX ? [textKey(text)] : []),
    ...(number === undefined ? [] : [numberValueKey(number)]),
    ...(text === 'true' || text === 'false' ? [`b${text}`] : []),
  ];
}

export function isCut(key: ByteText): boolean {
  return key.charCodeAt(0) === KEY_OF_CUT;
}

/** The value of a key; of a long text, its beginning. */
export function valueOf(key: ByteText): Scalar | bigint {
  const rest = key.slice(1);
  switch (key[0]) {
    case 'b':
      return rest === 'true';
    case 'n':
      return numberOfKey(rest);
    case 'l':
      return decodedText(rest.slice(0, rest.lastIndexOf('\u0000')));
    default:
      return decodedText(rest);
  }
}

/** A negative number has all bits inverted, any other only the sign. So bytes compare as numbers do. */
function numberKey(value: number): ByteText {
  EIGHT.writeDoubleBE(value === 0 ? 0 : value);
  invert(value < 0);
  return EIGHT.toString('latin1');
}

/** The next smaller number of 53 bits, and what is missing to the integer: less than 1024. */
function longKey(integer: bigint): ByteText {
  const below = numberBelow(integer);
  const missing = Number(integer - BigInt(below));
  return missing === 0 ? numberKey(below) : numberKey(below) + String.fromCharCode(missing >> 8, missing & 0xff);
}

function numberBelow(integer: bigint): number {
  const nearest = Number(integer);
  if (BigInt(nearest) <= integer) return nearest;
  EIGHT.writeDoubleBE(nearest);
  EIGHT.writeBigInt64BE(EIGHT.readBigInt64BE() + (integer < 0n ? 1n : -1n));
  return EIGHT.readDoubleBE();
}

function numberOfKey(key: ByteText): number | bigint {
  EIGHT.write(key, 'latin1');
  invert(key.charCodeAt(0) < 0x80);
  const number = EIGHT.readDoubleBE();
  if (key.length === 8) return exactNumber(number);
  return BigInt(number) + BigInt(key.charCodeAt(8) * 256 + key.charCodeAt(9));
}

function invert(isNegative: boolean): void {
  for (let at = 0; at < 8; at++) EIGHT[at] = (EIGHT[at] ?? 0) ^ (isNegative ? 0xff : at === 0 ? 0x80 : 0);
}

export function numberValueKey(value: number | bigint): ByteText {
  return `n${typeof value === 'bigint' ? longKey(value) : numberKey(value)}`;
}

/** 32 bits of a value without case and accents. Equal hashes do not mean equal values. */
export function foldedHash(text: string): number {
  let hash = 0x811c9dc5;
  const folded = fold(text);
  for (let at = 0; at < folded.length; at++) hash = Math.imul(hash ^ folded.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

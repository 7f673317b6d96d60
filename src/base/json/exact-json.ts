/**
 * JSON whose integers keep all their digits. An integer beyond 2^53 is a `bigint`, every other number a `number`. Text without such an integer,
 * which is nearly all text, takes the way of `JSON`.
 */
import { randomUUID } from 'node:crypto';
import { changeOutsideTexts } from './change-outside-texts';

/** 2^53 has 16 digits. */
const DIGITS_MIN = 16;
/** A number with more is infinite. */
const DIGITS_MAX = 308;

/** The value of JSON, of the type that its reader expects, as `JSON.parse` returns it. @throws SyntaxError */
export function parseExactJson(text: string): ReturnType<typeof JSON.parse> {
  return hasLongInteger(text) ? parseWithBigints(text) : JSON.parse(text);
}

/** The JSON of a value, as `JSON.stringify` makes it. @param indent for people */
export function exactJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    // `JSON.stringify` refuses a bigint. To look for one before would cost as much again.
    if (!(error instanceof TypeError)) throw error;
    const marked = (_name: string, item: unknown) => (typeof item === 'bigint' ? markOf(item) : item);
    return withoutMarks(JSON.stringify(value, marked, indent));
  }
}

/** No text of others begins with it. */
const MARK = `${randomUUID()}:`;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** A text that stands for a bigint where others make the JSON. `withoutMarks` makes the integer of it. */
export function markOf(integer: bigint): string {
  return `${MARK}${integer}`;
}

/** The JSON with integers in place of marks. */
export function withoutMarks(json: string): string {
  return json.includes(MARK) ? json.replace(MARKED, '$1') : json;
}

function parseWithBigints(text: string): ReturnType<typeof JSON.parse> {
  // The error of text that is not JSON names positions, so it has to be of the text as it was sent.
  JSON.parse(text);
  return JSON.parse(withMarks(text), (_name, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}

/** The JSON with marks in place of integers beyond 2^53. */
export function withMarks(json: string): string {
  return changeOutsideTexts(json, (part) => part.replace(NUMBER, (number) => markedNumber(number)));
}

const NUMBER = /-?\d[\d.eE+-]*/g;

function markedNumber(number: string): string {
  const isInteger = /^-?\d{16,}$/.test(number) && number.length <= DIGITS_MAX;
  return isInteger && !Number.isSafeInteger(Number(number)) ? `"${MARK}${LONG_ENDS.get(number) ?? number}"` : number;
}

/**
 * compat: the least and the largest long as JavaScript writes them. Clients in JavaScript read these ends, which mean "always" and "never", and
 * send them back in this form.
 */
const LONG_ENDS: ReadonlyMap<string, string> = new Map([
  ['9223372036854776000', '9223372036854775807'],
  ['-9223372036854776000', '-9223372036854775808'],
]);

/**
 * Whether an integer beyond 2^53 may be in the JSON. Such an integer has a digit at every 16th place of the text, so only these are looked at.
 * A text in a string may look like one.
 */
export function hasLongInteger(json: string): boolean {
  for (let at = DIGITS_MIN - 1; at < json.length; at += DIGITS_MIN) {
    if (!isDigit(json.charCodeAt(at))) continue;
    let start = at;
    while (isDigit(json.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (isDigit(json.charCodeAt(end))) end++;
    if (end - start >= DIGITS_MIN && isUnsafe(json, start, end)) return true;
    at = end - 1;
  }
  return false;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isUnsafe(json: string, start: number, end: number): boolean {
  const isWhole = (start === 0 || /[\s[,:-]/.test(json.charAt(start - 1))) && /^(?:[\s\],}]|$)/.test(json.charAt(end));
  return isWhole && !Number.isSafeInteger(Number(json.slice(start, end)));
}

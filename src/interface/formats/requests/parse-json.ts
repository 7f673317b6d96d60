import { constants, isUtf8 } from 'node:buffer';
import { LIMITS } from '../../../../generated/http/limits';
import type { JsonValue } from '../../../../generated/registry/registry-types';
import { type DomainError, InvalidInputError, SchemaViolationError } from '../../../base/errors/domain-error';
import { limitExceeded } from '../../../base/errors/limit-exceeded';
import { escapeSegment } from '../../../base/json/json-pointer';
import { isObject } from '../../../base/json/path-values';
import { endOfText, repeatedMember } from './repeated-member';

/** Deeper values would overflow the stack of recursive functions. Real aspects stay below 30. */
const DEPTH_MAX = 200;
/** Escapes of characters that UTF-8 cannot encode or PostgreSQL cannot store. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Counts the JSON values of all texts of a request, because a value of three characters takes 60 bytes of memory. */
export class ValueBudget {
  private left: number = LIMITS.jsonValues;

  /** @throws LimitExceededError if the request has too many values */
  take(values: number, pointer: string): void {
    this.left -= values;
    if (this.left >= 0) return;
    const size = LIMITS.jsonValues - this.left;
    const fix = 'Send fewer proposals or items in one request';
    throw limitExceeded({ limit: 'jsonValues', size, unit: 'JSON values', fix, pointer });
  }
}

/**
 * Parses JSON that every later stage can walk, store and send. It refuses deep nesting, too many values, NUL characters, half surrogate
 * pairs and repeated members, of which one would be lost. The look at the text before that costs 1 us for 1 kB.
 * @param budget for the texts of one request together
 * @throws InvalidInputError | SchemaViolationError | LimitExceededError naming the position of the mistake
 */
export function parseJson(text: string, pointer: string, what: string, budget = new ValueBudget()): JsonValue {
  const { depth, members, values } = shapeOf(text);
  if (depth > DEPTH_MAX) {
    throw new InvalidInputError(`${what} is nested more than ${DEPTH_MAX} levels deep; send flatter values`, [
      { pointer, message: 'is nested too deep', expected: `at most ${DEPTH_MAX} levels` },
    ]);
  }
  if (members > LIMITS.objectMembers) checkWidth(text, pointer);
  budget.take(values, pointer);
  const value = parse(text, pointer, what);
  if (SUSPECT_ESCAPE.test(text)) checkTexts(value, pointer, what);
  if (membersOf(value) < members) throw refuseRepeated(text, pointer, what);
  return value;
}

function parse(text: string, pointer: string, what: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown mistake';
    throw new InvalidInputError(`${what} is not JSON: ${reason}`, [{ pointer, message: reason, expected: 'JSON' }], {
      cause: error,
    });
  }
}

interface Shape {
  readonly depth: number;
  readonly members: number;
  /** An empty list or object counts as two. */
  readonly values: number;
}

/** Counts brackets, colons and commas outside of strings: exact for valid JSON, an upper bound for invalid JSON. */
function shapeOf(text: string): Shape {
  let open = 0;
  let depth = 0;
  let members = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfText(text, at);
    else if (code === 0x3a) members++;
    else if (code === 0x2c) values++;
    else if (code === 0x5b || code === 0x7b) {
      values++;
      depth = Math.max(depth, ++open);
    } else if (code === 0x5d || code === 0x7d) open--;
  }
  return { depth, members, values };
}

/** An object with a million names takes seconds. @throws LimitExceededError */
function checkWidth(text: string, pointer: string): void {
  const width = widestObject(text);
  if (width <= LIMITS.objectMembers) return;
  const fix = 'Use a list, or several objects';
  throw limitExceeded({ limit: 'objectMembers', size: width, unit: 'members in an object', fix, pointer });
}

/** Members of the object that has most. @param text not nested deeper than `DEPTH_MAX` */
function widestObject(text: string): number {
  const members = new Uint32Array(DEPTH_MAX + 1);
  let open = 0;
  let widest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfText(text, at);
    else if (code === 0x5b || code === 0x7b) members[++open] = 0;
    else if (code === 0x5d || code === 0x7d) open--;
    else if (code === 0x3a) widest = Math.max(widest, (members[open] = (members[open] ?? 0) + 1));
  }
  return widest;
}

function membersOf(value: JsonValue): number {
  let members = 0;
  if (Array.isArray(value)) for (const item of value) members += membersOf(item);
  else if (isObject(value)) for (const key in value) members += 1 + membersOf(value[key] ?? null);
  return members;
}

/** compat: within the value of an aspect, released servers report a repeated member as a violation of the schema. */
function refuseRepeated(text: string, pointer: string, what: string): DomainError {
  const { name, path, position } = repeatedMember(text);
  const message = `'${name.slice(0, 200)}' occurs twice, the second time at position ${position}`;
  const Refusal = pointer === '' ? InvalidInputError : SchemaViolationError;
  return new Refusal(`${what} has a repeated member: ${message}`, [
    { pointer: pointer + path, message, expected: 'each member once' },
  ]);
}

function checkTexts(value: JsonValue, pointer: string, what: string): void {
  if (typeof value === 'string') checkText(value, pointer, what);
  else if (Array.isArray(value))
    value.forEach((item: JsonValue, index) => checkTexts(item, `${pointer}/${index}`, what));
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      checkText(key, pointer, what);
      checkTexts(item, `${pointer}/${escapeSegment(key)}`, what);
    }
  }
}

function checkText(text: string, pointer: string, what: string): void {
  const problem = text.includes('\0')
    ? 'a NUL character'
    : /\p{Surrogate}/u.test(text)
      ? 'half a surrogate pair'
      : undefined;
  if (problem)
    throw new InvalidInputError(`${what} contains ${problem}, which cannot be stored`, [
      { pointer, message: `contains ${problem}`, expected: 'a string without it' },
    ]);
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Decodes UTF-8, without the byte order mark that some tools write. @throws InvalidInputError for bytes that are not UTF-8 */
export function utf8Text(bytes: Buffer, what: string): string {
  if (bytes.length > constants.MAX_STRING_LENGTH)
    throw new InvalidInputError(`${what} has ${bytes.length} bytes; the maximum is ${constants.MAX_STRING_LENGTH}`);
  if (!isUtf8(bytes))
    throw new InvalidInputError(`${what} is not UTF-8`, [
      { pointer: '', message: 'is not UTF-8', expected: 'JSON in UTF-8' },
    ]);
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

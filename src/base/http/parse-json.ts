import { constants, isUtf8 } from 'node:buffer';
import { LIMITS } from '#generated/http/limits';
import type { JsonValue } from '#generated/registry/registry-types';
import { type DomainError, InvalidInputError, SchemaViolationError } from '../errors/domain-error';
import { limitExceeded } from '../errors/limit-exceeded';
import { endOfText } from '../json/end-of-text';
import { parseExactJson } from '../json/exact-json';
import { parseNonFinite } from '../json/parse-non-finite';
import { isObject } from '../json/path-values';
import { hasUnstorableEscape, storableTexts } from '../json/storable-text';
import { escapeSegment } from '../json/json-pointer';

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
 * Parses JSON that every later stage can walk, store and send. It refuses deep nesting, too many values and repeated members, of which one would
 * be lost. U+FFFD stands for NUL characters and half surrogate pairs, except in urns, which are refused where they are read. The look at the
 * text before that costs 1 us for 1 kB.
 * @param budget for the texts of one request together
 * @param note hears of each NaN and Infinity; without it they are refused as other text that is not JSON
 * @throws InvalidInputError | SchemaViolationError | LimitExceededError naming the position of the mistake
 */
export function parseJson(
  text: string,
  pointer: string,
  what: string,
  budget = new ValueBudget(),
  note?: NoteOddity,
): JsonValue {
  const { value, members } = parseBounded(text, pointer, what, budget, note);
  if (membersOf(value) < members) throw refuseRepeated(text, pointer, what);
  return hasUnstorableEscape(text) ? storableTexts(value, { keepsUrns: true }) : value;
}

/** What was odd in JSON, and what was made of it. */
export interface JsonOddity {
  readonly pointer: string;
  readonly message: string;
}

type NoteOddity = (oddity: JsonOddity) => void;

export interface ForeignJson {
  readonly value: JsonValue;
  readonly oddities: readonly JsonOddity[];
}

const ODDITIES_MAX = 1000;

/**
 * Parses JSON of a program that nobody here can mend, with the same limits. Of a repeated member the last one counts, characters that cannot
 * be stored are replaced, and null stands for NaN and Infinity. All are named.
 * @throws InvalidInputError | LimitExceededError
 */
export function parseForeignJson(text: string, what: string): ForeignJson {
  const oddities: JsonOddity[] = [];
  const note = (oddity: JsonOddity) => oddities.length < ODDITIES_MAX && oddities.push(oddity);
  const { value, members } = parseBounded(text, '', what, new ValueBudget(), ({ pointer, message }) =>
    note({ pointer, message: `${message}; null stands for it` }),
  );
  const noteText = (pointer: string) =>
    note({ pointer, message: 'has characters that cannot be stored; U+FFFD stands for them' });
  const stored = hasUnstorableEscape(text) ? storableTexts(value, { note: noteText }) : value;
  if (membersOf(value) < members) addRepeated(text, oddities);
  return { value: stored, oddities };
}

function addRepeated(text: string, oddities: JsonOddity[]): void {
  for (const { path, position } of repeatedMembers(text)) {
    if (oddities.length >= ODDITIES_MAX) return;
    oddities.push({ pointer: path, message: `occurs again at position ${position}; the last one counts` });
  }
}

interface Bounded {
  readonly value: JsonValue;
  /** The number of members in the text. The value has fewer if some are repeated. */
  readonly members: number;
}

function parseBounded(
  text: string,
  pointer: string,
  what: string,
  budget: ValueBudget,
  note: NoteOddity | undefined,
): Bounded {
  const { depth, members, values } = shapeOf(text);
  if (depth > LIMITS.jsonDepth) throw tooDeep(pointer, what);
  budget.take(values, pointer);
  if (members > LIMITS.objectMembers || values > LIMITS.listItems) checkWidths(text, pointer);
  return { value: parse(text, pointer, what, note), members };
}

function tooDeep(pointer: string, what: string): DomainError {
  const { jsonDepth } = LIMITS;
  const problem = `${what} is nested more than ${jsonDepth} levels deep; the limit jsonDepth is ${jsonDepth}`;
  return new InvalidInputError(`${problem}; send flatter values`, [
    { pointer, message: 'is nested too deep', expected: `at most ${jsonDepth} levels` },
  ]);
}

function parse(text: string, pointer: string, what: string, note: NoteOddity | undefined): JsonValue {
  try {
    const value: JsonValue = parseExactJson(text);
    return value;
  } catch (error) {
    const value = note && withNullsFor(text, note);
    if (value !== undefined) return value;
    const reason = error instanceof Error ? error.message : 'unknown mistake';
    throw new InvalidInputError(`${what} is not JSON: ${reason}`, [{ pointer, message: reason, expected: 'JSON' }], {
      cause: error,
    });
  }
}

function withNullsFor(text: string, note: NoteOddity): JsonValue | undefined {
  const found = parseNonFinite(text);
  found?.places.forEach((name, pointer) => note({ pointer, message: `is ${name}, which is not JSON` }));
  return found?.value;
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

/**
 * An object with a million names takes seconds, and each item of a list may be more work than its bytes: an edge, a tag, a check.
 * @throws LimitExceededError
 */
function checkWidths(text: string, pointer: string): void {
  const { members, items } = widthsOf(text);
  if (members > LIMITS.objectMembers) {
    const fix = 'Use a list, or several objects';
    throw limitExceeded({ limit: 'objectMembers', size: members, unit: 'members in an object', fix, pointer });
  }
  if (items > LIMITS.listItems)
    throw limitExceeded({
      limit: 'listItems',
      size: items,
      unit: 'items in a list',
      fix: 'Send several requests',
      pointer,
    });
}

/** Members of the object that has most, and items of the list that has most. @param text not nested deeper than `jsonDepth` */
function widthsOf(text: string): { readonly members: number; readonly items: number } {
  const members = new Uint32Array(LIMITS.jsonDepth + 1);
  const commas = new Uint32Array(LIMITS.jsonDepth + 1);
  const widest = { members: 0, items: 0 };
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfText(text, at);
    else if (code === 0x5b || code === 0x7b) members[++open] = commas[open] = 0;
    else if (code === 0x3a) widest.members = Math.max(widest.members, (members[open] = (members[open] ?? 0) + 1));
    else if (code === 0x2c) commas[open] = (commas[open] ?? 0) + 1;
    else if (code === 0x5d) widest.items = Math.max(widest.items, (commas[open--] ?? 0) + 1);
    else if (code === 0x7d) open--;
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

interface RepeatedMember {
  readonly name: string;
  /** JSON pointer. */
  readonly path: string;
  /** Position of the second name in the text. */
  readonly position: number;
}

/** An object or array that is being read. */
interface Level {
  readonly names: Set<string> | undefined;
  /** Last step of the pointer to the current member or item. */
  step: string;
}

const COLON = /\s*:/y;

/** The first name that an object has twice. @param text valid JSON with such a name */
function repeatedMember(text: string): RepeatedMember {
  const { value } = repeatedMembers(text).next();
  if (value) return value;
  throw new Error('the JSON has no repeated member');
}

/** Each name that its object had before, in the order of the text. @param text valid JSON */
function* repeatedMembers(text: string): Generator<RepeatedMember, undefined> {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    const level = levels.at(-1);
    if (char === '{') levels.push({ names: new Set(), step: '' });
    else if (char === '[') levels.push({ names: undefined, step: '0' });
    else if (char === '}' || char === ']') levels.pop();
    else if (char === ',' && level && !level.names) level.step = String(Number(level.step) + 1);
    else if (char === '"') {
      const end = endOfText(text, at);
      COLON.lastIndex = end + 1;
      if (level?.names && COLON.test(text)) {
        const name: string = JSON.parse(text.slice(at, end + 1));
        level.step = name;
        if (level.names.has(name))
          yield { name, path: levels.map(({ step }) => `/${escapeSegment(step)}`).join(''), position: at };
        level.names.add(name);
      }
      at = end;
    }
  }
  return undefined;
}

import { InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';

/** The parameters of a query. A value is a list if it was written as one, or if the parameter was given more than once. */
export type Query = ReadonlyMap<string, string | readonly string[]>;

const NO_PARAMETERS: Query = new Map();
const LIST = 'List(';
const PARAMETERS_MAX = 5_000;

/**
 * Reads both query syntaxes of the protocol, whichever version the client declares: repeated parameters (`a=1&a=2`, `a[0]=1`) and
 * `a=List(1,2)`, with raw or encoded parentheses and commas. A comma inside nested parentheses belongs to its item, as in a urn.
 * @throws InvalidInputError
 */
export function parseQuery(query: string, options: DecodeOptions): Query {
  if (query === '') return NO_PARAMETERS;
  const parts = query.split('&');
  if (parts.length > PARAMETERS_MAX)
    throw new InvalidInputError(
      `The query has more than ${PARAMETERS_MAX} parameters; send fewer, or a list as List(a,b)`,
    );
  const found = new Map<string, string | string[]>();
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = parameterName(percentDecode(equals < 0 ? part : part.slice(0, equals), options, '/query'));
    const value = parseValue(equals < 0 ? '' : part.slice(equals + 1), options, `/query/${name}`);
    const before = found.get(name);
    if (before === undefined) found.set(name, value);
    else found.set(name, appended(before, value));
  }
  return found;
}

/** Extends the list in place: a new list for each repetition would cost the square of their number. */
function appended(before: string | string[], value: string | readonly string[]): string[] {
  const list = typeof before === 'string' ? [before] : before;
  if (typeof value === 'string') list.push(value);
  else for (const item of value) list.push(item);
  return list;
}

/** Reads `ids[3]` as `ids`. The list has the order of the query, so the index is not needed. */
function parameterName(name: string): string {
  return name.endsWith(']') ? name.replace(/\[\d+\]$/, '') : name;
}

function parseValue(raw: string, options: DecodeOptions, pointer: string): string | string[] {
  if (raw.startsWith(LIST)) return listItems(raw, pointer).map((item) => decodeItem(item, options, pointer));
  const value = percentDecode(raw, options, pointer);
  // A generic client encodes the whole `List(...)` again, and its items may already be encoded.
  if (value.startsWith(LIST) && value.endsWith(')'))
    return listItems(value, pointer).map((item) => (stillEncoded(item) ? decodeItem(item, options, pointer) : item));
  return value;
}

/** Whether an item has an escape and no raw `:`, `(` or `,`, which an item of the list syntax never has. It is not decoded yet then. */
function stillEncoded(item: string): boolean {
  return item.includes('%') && !/[:(,]/.test(item);
}

/** The list syntax writes the empty string as `''`. */
function decodeItem(item: string, options: DecodeOptions, pointer: string): string {
  return item === "''" ? '' : percentDecode(item, options, pointer);
}

function listItems(list: string, pointer: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = LIST.length;
  for (let at = LIST.length - 1; at < list.length; at++) {
    const char = list[at];
    if (char === '(') depth++;
    else if (char === ')') depth--;
    const ends = depth === 0;
    if (ends || (char === ',' && depth === 1)) {
      items.push(list.slice(start, at));
      start = at + 1;
    }
    if (ends && at === list.length - 1) return items.length === 1 && items[0] === '' ? [] : items;
    if (ends) break;
  }
  throw new InvalidInputError('The parentheses of a List(...) do not balance', [
    { pointer, message: 'unbalanced parentheses', expected: 'List(a,b), each item percent-encoded' },
  ]);
}

/** Protocol 1.0.0 decodes `+` as a space, 2.0.0 does not. */
export interface DecodeOptions {
  readonly plusIsSpace: boolean;
}

/**
 * Decodes one key or value.
 * @throws InvalidInputError for a broken escape, bytes that are not UTF-8, or a NUL character, which PostgreSQL cannot store
 */
export function percentDecode(text: string, { plusIsSpace }: DecodeOptions, pointer: string): string {
  const spaced = plusIsSpace && text.includes('+') ? text.replaceAll('+', ' ') : text;
  const decoded = spaced.includes('%') ? decode(spaced, pointer) : spaced;
  if (decoded.includes('\0'))
    throw new InvalidInputError('A NUL character is not allowed in an address', [
      { pointer, message: 'contains a NUL character' },
    ]);
  return decoded;
}

function decode(text: string, pointer: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidInputError(`'${shortened(text)}' is not percent-encoded UTF-8`, [
      { pointer, message: 'a broken percent escape', expected: 'each % followed by two hex digits that make up UTF-8' },
    ]);
  }
}

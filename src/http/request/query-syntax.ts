import { InvalidInputError } from '../../errors/domain-error';
import { shortened } from '../../errors/unknown-name';

/** Parameters of a query: a text, or a list where one was written as such or given more than once. */
export type Query = { readonly [name: string]: string | readonly string[] };

const LIST = 'List(';
const PARAMETERS_MAX = 5_000;

/**
 * Reads both query syntaxes of the protocol whichever version is declared: repeated parameters (`a=1&a=2`, `a[0]=1`) and
 * `a=List(1,2)`, its parentheses and commas raw or encoded. In a list a comma inside parentheses belongs to its item, as in urns.
 * @throws InvalidInputError
 */
export function parseQuery(query: string, options: DecodeOptions): Query {
  if (query === '') return {};
  const parts = query.split('&');
  if (parts.length > PARAMETERS_MAX) throw new InvalidInputError(`More than ${PARAMETERS_MAX} query parameters`);
  const found = new Map<string, string | readonly string[]>();
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = parameterName(percentDecode(equals < 0 ? part : part.slice(0, equals), options, '/query'));
    const value = parseValue(equals < 0 ? '' : part.slice(equals + 1), options, `/query/${name}`);
    const before = found.get(name);
    found.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(found);
}

/** `ids[3]` is `ids`: the order of the query is the order of the list. */
function parameterName(name: string): string {
  return name.endsWith(']') ? name.replace(/\[\d+\]$/, '') : name;
}

function parseValue(raw: string, options: DecodeOptions, pointer: string): string | readonly string[] {
  if (raw.startsWith(LIST)) return listItems(raw, pointer).map((item) => decodeItem(item, options, pointer));
  const value = percentDecode(raw, options, pointer);
  // A generic client encodes the whole of `List(...)` once more; the items inside may be encoded for themselves.
  if (value.startsWith(LIST) && value.endsWith(')'))
    return listItems(value, pointer).map((item) => (stillEncoded(item) ? decodeItem(item, options, pointer) : item));
  return value;
}

/** An item of the list syntax never holds a bare `:`, `(` or `,`; one that has an escape and none of these was not decoded yet. */
function stillEncoded(item: string): boolean {
  return item.includes('%') && !/[:(,]/.test(item);
}

/** `''` is how the list syntax writes the empty text. */
function decodeItem(item: string, options: DecodeOptions, pointer: string): string {
  return item === "''" ? '' : percentDecode(item, options, pointer);
}

function listItems(list: string, pointer: string): readonly string[] {
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

/** Protocol 1.0.0 reads `+` as a blank, 2.0.0 as itself. */
export interface DecodeOptions {
  readonly plusIsBlank: boolean;
}

/**
 * Decodes one key or value.
 * @throws InvalidInputError for a broken escape, bytes that are no UTF-8, or a NUL, which no store can hold
 */
export function percentDecode(text: string, { plusIsBlank }: DecodeOptions, pointer: string): string {
  const blanks = plusIsBlank && text.includes('+') ? text.replaceAll('+', ' ') : text;
  const decoded = blanks.includes('%') ? decode(blanks, pointer) : blanks;
  if (decoded.includes('\0'))
    throw new InvalidInputError('A NUL character is not allowed in an address', [
      { pointer, message: 'it holds a NUL character' },
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

import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/** What a text grows by. Each of them has cost a service its time somewhere: trimming, nesting, escaping, matching, normalization. */
export const FILLERS = {
  letters: 'a',
  blanks: ' ',
  'blanks inside': ' ',
  words: 'a ',
  parentheses: '(',
  quotes: '"',
  stars: '*',
  backslashes: '\\',
  // In an order that normalization has to change.
  marks: '\u0301\u0316',
} as const;
export type Filler = keyof typeof FILLERS;

/** What makes the items of a list differ. */
export const ITEM_WAYS = ['all texts differ', 'the first text differs', 'the last text differs', 'all equal'] as const;
export type ItemWay = (typeof ITEM_WAYS)[number];

/**
 * The text, then the filler, or the filler in its middle. The last character of letters differs, so that a pattern that repeats fails at
 * the end.
 */
export function grownText(begin: string, filler: Filler, size: number): string {
  if (size <= begin.length) return begin;
  const part = FILLERS[filler];
  const fill = part.repeat(Math.ceil((size - begin.length) / part.length)).slice(0, size - begin.length);
  const middle = filler === 'blanks inside' ? Math.ceil(begin.length / 2) : begin.length;
  const text = begin.slice(0, middle) + fill + begin.slice(middle);
  return filler === 'letters' ? `${text.slice(0, -1)}!` : text;
}

/** Lists in lists, or objects in objects. */
export function nestedText(way: 'lists' | 'objects', levels: number): string {
  const [open, close] = way === 'lists' ? ['[', ']'] : ['{"a":', '}'];
  return `${open.repeat(levels)}1${close.repeat(levels)}`;
}

/** An item like this one that differs from the others by a number in its texts. */
export function numbered(item: JsonValue, number: number, way: ItemWay): JsonValue {
  if (way === 'all equal') return item;
  const texts = way === 'all texts differ' ? undefined : textPaths(item);
  const only = way === 'the first text differs' ? texts?.[0] : texts?.at(-1);
  return withNumber(item, number, only, []);
}

function withNumber(value: JsonValue, number: number, only: string | undefined, path: readonly string[]): JsonValue {
  if (typeof value === 'string')
    return only === undefined || only === path.join('/') ? numberedText(value, number) : value;
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map((item, index) => withNumber(item, number, only, [...path, String(index)]));
  const entries = Object.entries(value).map(
    ([key, member]) => [key, withNumber(member, number, only, [...path, key])] as const,
  );
  return Object.fromEntries(entries);
}

/** `urn:li:dataset:(urn:li:dataPlatform:hive,orders7,PROD)`: the number is where the urn stays one. */
function numberedText(text: string, number: number): string {
  const key = /^(urn:li:\w+:\(.*?)(,[A-Z_]+)?\)$/.exec(text);
  // A closed word, such as TABLE, stays one.
  if (/^[A-Z][A-Z_]+$/.test(text)) return text;
  return key ? `${key[1]}${number}${key[2] ?? ''})` : `${text}${number}`;
}

function textPaths(value: JsonValue, path: readonly string[] = []): readonly string[] {
  if (typeof value === 'string') return /^[A-Z][A-Z_]+$/.test(value) ? [] : [path.join('/')];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) => textPaths(member, [...path, key]));
}

/** The value with another one at the path. Objects and lists on the way are copied. */
export function withAt(value: JsonValue, [step, ...rest]: readonly string[], other: JsonValue): JsonValue {
  if (step === undefined) return other;
  if (isList(value)) {
    const changed = [...value];
    changed[Number(step)] = withAt(value[Number(step)] ?? {}, rest, other);
    return changed;
  }
  const members = membersOf(value);
  return { ...members, [step]: withAt(members[step] ?? {}, rest, other) };
}

/** The value at the path; null if there is none. */
export function valueAt(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined) return value;
  const inner = isList(value) ? value[Number(step)] : membersOf(value)[step];
  return inner === undefined ? null : valueAt(inner, rest);
}

/** The members of an object; none of another value. */
export function membersOf(value: JsonValue): JsonObject {
  return value !== null && typeof value === 'object' && !isList(value) ? value : {};
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

import { randomUUID } from 'node:crypto';
import type { JsonValue } from '#generated/registry/registry-types';
import { changeOutsideTexts } from './change-outside-texts';
import { parseExactJson } from './exact-json';
import { escapeSegment } from './json-pointer';
import { isObject } from './path-values';

export interface NonFiniteJson {
  /** Has null in place of such numbers. */
  readonly value: JsonValue;
  /** The names of such numbers by the JSON pointers of their places. */
  readonly places: ReadonlyMap<string, string>;
}

/** No text of others begins with it. */
const MARK = `${randomUUID()}:`;

/** The value of a text that would be JSON without NaN and Infinity, which Python writes by default; undefined for any other text. */
export function parseNonFinite(text: string): NonFiniteJson | undefined {
  if (!/NaN|Infinity/.test(text)) return undefined;
  const marked = changeOutsideTexts(text, (part) => part.replace(/-?(?:NaN|Infinity)/g, `"${MARK}$&"`));
  const places = new Map<string, string>();
  try {
    return { value: withoutMarks(parseExactJson(marked), '', places), places };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function withoutMarks(value: JsonValue, pointer: string, places: Map<string, string>): JsonValue {
  if (typeof value === 'string' && value.startsWith(MARK)) {
    places.set(pointer, value.slice(MARK.length));
    return null;
  }
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => withoutMarks(item, `${pointer}/${index}`, places));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    ([name, item]) => [name, withoutMarks(item, `${pointer}/${escapeSegment(name)}`, places)] as const,
  );
  return Object.fromEntries(members);
}

import type { JsonValue } from '#generated/registry/registry-types';
import { escapeSegment } from './json-pointer';
import { isObject } from './path-values';

const REPLACEMENT = '\ufffd';

/** U+FFFD for each NUL and each unpaired surrogate, because databases do not accept them. */
export function storableText(text: string): string {
  return isStorableText(text) ? text : text.replaceAll(/[\0\p{Surrogate}]/gu, REPLACEMENT);
}

export function isStorableText(text: string): boolean {
  // Nearly all strings pass the first test, which takes a tenth of the time because it does not have the flag `u`.
  return !/[\0\ud800-\udfff]/.test(text) || !/[\0\p{Surrogate}]/u.test(text);
}

/** Whether a JSON text may hold an escape of such a character. */
export function hasUnstorableEscape(json: string): boolean {
  return json.includes('\\u') && /\\u(?:0000|d[89a-f])/i.test(json);
}

interface StorableOptions {
  /** Whether texts that begin as urns stay. Another name would be another entity, so they are refused where they are read. */
  readonly keepsUrns?: boolean;
  /** Hears of each text or name that changes, with the JSON pointer of the text or of what has the name. */
  readonly note?: (pointer: string) => void;
}

/** The value with storable texts and names of members. */
export function storableTexts(value: JsonValue, options: StorableOptions = {}, pointer = ''): JsonValue {
  if (typeof value === 'string') return storableMember(value, options, pointer);
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => storableTexts(item, options, `${pointer}/${index}`));
  if (!isObject(value)) return value;
  const members = new Map<string, JsonValue>();
  for (const [given, item] of Object.entries(value)) {
    let name = storableMember(given, options, pointer);
    // Two names that differ in such characters alone stay two.
    while (name !== given && (members.has(name) || Object.hasOwn(value, name))) name += REPLACEMENT;
    members.set(name, storableTexts(item, options, `${pointer}/${escapeSegment(name)}`));
  }
  return Object.fromEntries(members);
}

function storableMember(text: string, { keepsUrns = false, note }: StorableOptions, pointer: string): string {
  const storable = keepsUrns && text.startsWith('urn:') ? text : storableText(text);
  if (storable !== text) note?.(pointer);
  return storable;
}

/** The JSON pointers of texts and names with U+FFFD, at most `max`. */
export function replacedPlaces(value: JsonValue, max: number): readonly string[] {
  const places = new Set<string>();
  const visit = (item: JsonValue, pointer: string): void => {
    if (places.size === max) return;
    if (typeof item === 'string') {
      if (item.includes(REPLACEMENT)) places.add(pointer);
    } else if (Array.isArray(item)) item.forEach((each: JsonValue, index) => visit(each, `${pointer}/${index}`));
    else if (isObject(item))
      for (const [name, each] of Object.entries(item)) {
        if (name.includes(REPLACEMENT)) places.add(`${pointer}/${escapeSegment(name)}`);
        visit(each, `${pointer}/${escapeSegment(name)}`);
      }
  };
  visit(value, '');
  return [...places].slice(0, max);
}

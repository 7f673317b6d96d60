import { exactJson } from '#base/json/exact-json';
import { isObject } from '#base/json/path-values';
import type { GroupSpec, JsonObject, JsonValue } from '#generated/registry/registry-types';

/** A group whose key an item may also name by a word. */
export interface WordedGroup extends GroupSpec {
  readonly word: NonNullable<GroupSpec['word']>;
}

export function isWorded(group: GroupSpec): group is WordedGroup {
  return group.word !== undefined;
}

/** The key that an item names, itself or by its word. */
export function keyNamedBy({ key, word }: WordedGroup, item: JsonObject): string | undefined {
  const own = item[key];
  return typeof own === 'string' ? own : keyOfWord(word, item[word.field]);
}

/** The key that a word stands for. */
export function keyOfWord({ begin }: { readonly begin: string }, spelled: unknown): string | undefined {
  return typeof spelled === 'string' ? begin + spelled.toLowerCase() : undefined;
}

/**
 * The value in which items with the same member and key are one where they name the key in different ways: by its word, by itself, or by both.
 * Items that name it in the same way stay as they are.
 */
export function withOneOfEach(group: WordedGroup, value: JsonObject): JsonObject {
  const items: JsonValue = value[group.list] ?? null;
  if (!Array.isArray(items) || items.length < 2) return value;
  const kept: JsonValue[] = [];
  const places = new Map<string, number>();
  for (const item of items) {
    const id = isObject(item) ? idOf(group, item) : undefined;
    const place = id === undefined ? undefined : places.get(id);
    const before = place === undefined ? undefined : kept[place];
    if (place !== undefined && isObject(item) && isObject(before) && differ(group, before, item))
      kept[place] = joined(group, before, item);
    else {
      if (id !== undefined && place === undefined) places.set(id, kept.length);
      kept.push(item);
    }
  }
  return kept.length === items.length ? value : { ...value, [group.list]: kept };
}

function idOf(group: WordedGroup, item: JsonObject): string | undefined {
  const key = keyNamedBy(group, item);
  return key === undefined ? undefined : exactJson([item[group.value] ?? null, key]);
}

function differ({ key, word }: WordedGroup, one: JsonObject, other: JsonObject): boolean {
  return typeof one[key] !== typeof other[key] || one[word.field] !== other[word.field];
}

/** The later item counts, with the key, and with the word of the key if one of both has it. */
function joined({ key, word }: WordedGroup, one: JsonObject, other: JsonObject): JsonObject {
  const both = { ...one, ...other };
  const name = String(both[key] ?? '');
  const spelled = [other, one].find((item) => word.begin + String(item[word.field]).toLowerCase() === name);
  return spelled ? { ...both, [word.field]: spelled[word.field] ?? null } : both;
}

import { isObject } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import { isWorded, keyNamedBy, type WordedGroup } from '../one-of-each';
import {
  type AspectPath,
  type AspectSpec,
  type JsonObject,
  type JsonValue,
  STEP_SEPARATOR,
} from '#generated/registry/registry-types';

/** compat: clients write an absent key in a path as an empty segment, or as this word if they cannot send empty segments. */
const NO_VALUE = 'NONE';

/** An array whose items are addressed by their fields, not by their index. */
export interface KeyedArray {
  /** Key fields of an item, outermost first. Empty if the item itself is the key. A field of a nested record is named by its path. */
  readonly keys: readonly string[];
  /** The key fields that are lists. The item counts as one item per list value. */
  readonly listKeys: ReadonlySet<string>;
  /** The required key fields. `NO_VALUE` is an ordinary value for them. */
  readonly requiredKeys: ReadonlySet<string>;
  /** A key field that names the same as another one does by a word (`@GroupedFrom`). An item is found by both. */
  readonly worded: WordedGroup | undefined;
  /** Equal for arrays whose items are found by the same names. */
  readonly signature: string;
}

/** The keyed arrays of aspects by the keys of the models. There are few aspects, and every patch uses them. */
const arraysOfModels = new WeakMap<AspectSpec, ReadonlyMap<AspectPath, KeyedArray>>();

/** The keyed arrays of an aspect by path. Keys that the patch gives win over the keys of the models. */
export function keyedArrays(
  aspect: AspectSpec,
  overrides: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<AspectPath, KeyedArray> {
  const known =
    arraysOfModels.get(aspect) ??
    new Map(aspect.patch.arrays.map(({ path, keys }) => [path, keyedArray(aspect, path, keys)]));
  arraysOfModels.set(aspect, known);
  if (overrides.size === 0) return known;
  const plain = new Map([...known.keys()].map((path) => [path.replaceAll('/*', ''), path]));
  const arrays = new Map(known);
  for (const [name, keys] of overrides) {
    const path = plain.get(name) ?? name;
    arrays.set(path, keyedArray(aspect, path, keys));
  }
  return arrays;
}

function keyedArray(aspect: AspectSpec, path: AspectPath, keys: readonly string[]): KeyedArray {
  const paths = [...aspect.urnFields, ...aspect.relationships, ...aspect.searchFields].map((field) => field.path);
  const listKeys = new Set(keys.filter((key) => paths.some((one) => one.startsWith(`${path}/*/${key}/*`))));
  const signature = JSON.stringify([keys, [...listKeys]]);
  const worded = aspect.groups.filter(isWorded).find(({ list }) => path === `/${list}`);
  return { keys, listKeys, requiredKeys: requiredKeys(aspect, path), worded, signature };
}

function requiredKeys(aspect: AspectSpec, path: AspectPath): ReadonlySet<string> {
  const array = aspect.patch.arrays.find((one) => one.path === path);
  return new Set(array?.keys.filter((key) => !array.optionalKeys.includes(key)));
}

/**
 * The keys at the start of a path and the number of segments that they take: one each, or fewer if the path ends earlier.
 * compat: older clients do not escape slashes, so a single key may take several segments. The longest key wins that an item or `value` has.
 */
export function leadingKeys(
  array: KeyedArray,
  path: readonly string[],
  isKnown: (key: string) => boolean,
): { readonly keys: readonly string[]; readonly taken: number } {
  const keys = path.slice(0, Math.max(1, array.keys.length));
  if (array.keys.length > 1 || path.length === 1) return { keys, taken: keys.length };
  const joined = path.map((_, index) => path.slice(0, index + 1).join('/'));
  const longest = joined.findLastIndex(isKnown);
  return longest < 0 ? { keys, taken: 1 } : { keys: joined.slice(longest, longest + 1), taken: longest + 1 };
}

/** The segments that address an item, for each of its keys. */
export function namesOf(array: KeyedArray, item: JsonValue): readonly (readonly string[])[] {
  return segmentsOf(array, item).map((own, index) => {
    const key = array.keys[index] ?? '';
    const listed = array.listKeys.has(key) ? listAt(item, key).map(text) : otherNames(array, item, key);
    return own === '' ? [own, NO_VALUE, ...listed] : [own, ...listed];
  });
}

/** Whether the segments address an item. Fewer segments than keys address all items that start with them. */
export function isAddressed(array: KeyedArray, item: JsonValue, segments: readonly string[]): boolean {
  const own = segmentsOf(array, item);
  return segments.every(
    (segment, index) =>
      segment === own[index] ||
      (own[index] === '' && segment === NO_VALUE) ||
      isListed(array, item, index, segment) ||
      otherNames(array, item, array.keys[index] ?? '').includes(segment),
  );
}

/** The word of an item that has the key of the word, and the key of an item that has the word alone. Other forms of a number. */
function otherNames({ worded }: KeyedArray, item: JsonValue, name: string): readonly string[] {
  if (!isObject(item)) return [];
  if (!worded) return asFraction(item, name);
  const { key, word } = worded;
  const named = keyNamedBy(worded, item) ?? '';
  if (name === key) return item[key] === undefined && named !== '' ? [named] : [];
  if (name !== word.field || !named.startsWith(word.begin)) return [];
  const spelled = named.slice(word.begin.length).toUpperCase();
  return item[word.field] === spelled ? [] : [spelled];
}

/** The items that remain when the segments are removed from an item. For each list key with other values, one item keeps those values. */
export function withoutSegments(array: KeyedArray, item: JsonValue, segments: readonly string[]): readonly JsonValue[] {
  const rest: JsonValue[] = [];
  let narrowed = item;
  for (const [index, segment] of segments.entries()) {
    const key = array.keys[index] ?? '';
    if (!isObject(narrowed) || !isListed(array, item, index, segment)) continue;
    const others = listAt(item, key).filter((one) => text(one) !== segment);
    if (others.length > 0) rest.push({ ...narrowed, [key]: others });
    narrowed = { ...narrowed, [key]: [segment] };
  }
  return rest;
}

/** Whether the list key of the item contains the segment. */
function isListed({ keys, listKeys }: KeyedArray, item: JsonValue, index: number, segment: string): boolean {
  const key = keys[index] ?? '';
  return listKeys.has(key) && listAt(item, key).some((one) => text(one) === segment);
}

function listAt(item: JsonValue, key: string): readonly JsonValue[] {
  const list = isObject(item) && Object.hasOwn(item, key) ? item[key] : undefined;
  return Array.isArray(list) ? list : [];
}

/** The segments that address an item. */
export function segmentsOf({ keys, listKeys }: KeyedArray, item: JsonValue): readonly string[] {
  if (keys.length === 0) return [text(item)];
  return keys.map((key) => {
    const value = key
      .split(STEP_SEPARATOR)
      .reduce<JsonValue | undefined>(
        (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
        item,
      );
    const single = listKeys.has(key) && Array.isArray(value) && value.length <= 1 ? value[0] : value;
    return single === undefined || single === null ? '' : text(memberOf(single));
  });
}

/** The value of a union, which is an object with one member on the wire. */
function memberOf(value: JsonValue): JsonValue {
  const members = isObject(value) ? Object.values(value) : [];
  return members.length === 1 && members[0] !== undefined ? members[0] : value;
}

/** compat: clients in Python write the number 5 as `5.0` in a path. */
function asFraction(item: JsonObject, name: string): readonly string[] {
  const number = Object.hasOwn(item, name) ? memberOf(item[name] ?? null) : null;
  return typeof number === 'number' && Number.isInteger(number) ? [`${number}.0`] : [];
}

/** Adds the keys of the path to `value`, because clients may omit them there. */
export function completeItem(
  { keys, listKeys, requiredKeys: required }: KeyedArray,
  segments: readonly string[],
  value: JsonValue,
): JsonValue {
  if (keys.length === 0) return isObject(value) ? (segments[0] ?? value) : value;
  if (!isObject(value)) return value;
  return keys.reduce<JsonObject>((item, key, index) => {
    const segment = segments[index] ?? '';
    if (segment === '' || (segment === NO_VALUE && !required.has(key))) return item;
    return withField(item, key.split(STEP_SEPARATOR), listKeys.has(key) ? [segment] : segment);
  }, value);
}

/** Removes the keys that the path contains from `item`. */
export function withoutKeys({ keys }: KeyedArray, segments: readonly string[], item: JsonValue): JsonValue {
  const addressed = new Set(keys.slice(0, segments.length));
  return isObject(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => !addressed.has(name))) : item;
}

function withField(item: JsonObject, [name = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  const present = Object.hasOwn(item, name) ? item[name] : undefined;
  if (rest.length > 0) return { ...item, [name]: withField(isObject(present) ? present : {}, rest, value) };
  return present === undefined ? { ...item, [name]: value } : item;
}

function text(value: JsonValue): string {
  return typeof value === 'string' ? value : exactJson(value);
}

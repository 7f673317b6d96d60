import { isObject } from '../../json/path-values';
import {
  type AspectPath,
  type AspectSpec,
  type JsonObject,
  type JsonValue,
  STEP_SEPARATOR,
} from '../../../generated/registry/registry-types';

/** compat: how clients spell "this key has no value" in a path: an empty segment, or this word where empty ones were not possible. */
const NO_VALUE = 'NONE';

/** An array whose items are addressed by what they hold, not by their place. */
export interface KeyedArray {
  /** Fields of an item, outermost first; none = the item is its own key. A field inside a record is named by its path. */
  readonly keys: readonly string[];
  /** Those of them that are lists: the item stands for each of theirs. */
  readonly listKeys: ReadonlySet<string>;
  /** Those of them that an item must have: no word stands for their absence. */
  readonly requiredKeys: ReadonlySet<string>;
}

/** The keyed arrays of an aspect by path: as the models say, unless the patch says otherwise. */
export function keyedArrays(
  aspect: AspectSpec,
  overrides: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<AspectPath, KeyedArray> {
  const paths = [...aspect.urnFields, ...aspect.relationships, ...aspect.searchFields].map(({ path }) => path);
  const known = new Map(aspect.patch.arrays.map(({ path, keys }) => [path, keys]));
  for (const [path, keys] of overrides)
    known.set([...known.keys()].find((one) => one.replaceAll('/*', '') === path) ?? path, keys);
  const isList = (path: AspectPath, key: string) => paths.some((one) => one.startsWith(`${path}/*/${key}/*`));
  return new Map(
    [...known].map(([path, keys]) => [
      path,
      { keys, listKeys: new Set(keys.filter((key) => isList(path, key))), requiredKeys: requiredKeys(aspect, path) },
    ]),
  );
}

function requiredKeys(aspect: AspectSpec, path: AspectPath): ReadonlySet<string> {
  const array = aspect.patch.arrays.find((one) => one.path === path);
  return new Set(array?.keys.filter((key) => !array.optionalKeys.includes(key)));
}

/**
 * The keys at the beginning of a path, and how many of its segments they take: one each, and fewer when the path ends before.
 * compat: older clients do not escape slashes, so a single key may take several; the longest is meant that an item, or `value` itself, has.
 */
export function leadingKeys(
  array: KeyedArray,
  path: readonly string[],
  items: readonly JsonValue[],
  value: JsonValue,
): { readonly keys: readonly string[]; readonly taken: number } {
  const keys = path.slice(0, Math.max(1, array.keys.length));
  if (array.keys.length > 1 || path.length === 1) return { keys, taken: keys.length };
  const known = new Set([...items, value].flatMap((item) => segmentsOf(array, item)));
  const joined = path.map((_, index) => path.slice(0, index + 1).join('/'));
  const longest = joined.findLastIndex((key) => known.has(key));
  return longest < 0 ? { keys, taken: 1 } : { keys: joined.slice(longest, longest + 1), taken: longest + 1 };
}

/** Whether an item is meant by the segments; fewer segments than keys mean all items that begin so. */
export function isAddressed(array: KeyedArray, item: JsonValue, segments: readonly string[]): boolean {
  const own = segmentsOf(array, item);
  return segments.every(
    (segment, index) =>
      segment === own[index] || (own[index] === '' && segment === NO_VALUE) || isListed(array, item, index, segment),
  );
}

/** What is left of an item when it no longer stands for the segments: of each list that holds more, the rest, as it was combined with the others. */
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

/** Whether the segment is in the list that the item has as this key. */
function isListed({ keys, listKeys }: KeyedArray, item: JsonValue, index: number, segment: string): boolean {
  const key = keys[index] ?? '';
  return listKeys.has(key) && listAt(item, key).some((one) => text(one) === segment);
}

function listAt(item: JsonValue, key: string): readonly JsonValue[] {
  const list = isObject(item) ? item[key] : undefined;
  return Array.isArray(list) ? list : [];
}

/** The segments that address an item. */
export function segmentsOf({ keys, listKeys }: KeyedArray, item: JsonValue): readonly string[] {
  if (keys.length === 0) return [text(item)];
  return keys.map((key) => {
    const value = key
      .split(STEP_SEPARATOR)
      .reduce<JsonValue | undefined>((at, name) => (isObject(at) ? at[name] : undefined), item);
    const single = listKeys.has(key) && Array.isArray(value) && value.length <= 1 ? value[0] : value;
    return single === undefined || single === null ? '' : text(single);
  });
}

/** `value` with the keys that the path tells and the value does not: clients leave them away. */
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

/** `item` without the keys that the path tells. */
export function withoutKeys({ keys }: KeyedArray, segments: readonly string[], item: JsonValue): JsonValue {
  const told = new Set(keys.slice(0, segments.length));
  return isObject(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => !told.has(name))) : item;
}

function withField(item: JsonObject, [name = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  const present = item[name];
  if (rest.length > 0) return { ...item, [name]: withField(isObject(present) ? present : {}, rest, value) };
  return present === undefined ? { ...item, [name]: value } : item;
}

function text(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

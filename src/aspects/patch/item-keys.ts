import { isObject } from '../../registry/path-values';
import type { AspectPath, AspectSpec, JsonObject, JsonValue } from '../../registry/registry';
import { NESTED } from './parse-patch';

/** compat: how clients spell "this key has no value" in a path: an empty segment, or this word where empty ones were not possible. */
const NO_VALUE = 'NONE';

/** An array whose items are addressed by what they hold, not by their place. */
export interface KeyedArray {
  /** Fields of an item, outermost first; none = the item is its own key. A field inside a record is named by its path. */
  readonly keys: readonly string[];
  /** Those of them that are lists and stand for their one item. */
  readonly listKeys: ReadonlySet<string>;
}

/** The keyed arrays of an aspect by path: as the models say, unless the patch says otherwise. */
export function keyedArrays(aspect: AspectSpec, overrides: ReadonlyMap<string, readonly string[]>): ReadonlyMap<AspectPath, KeyedArray> {
  const paths = [...aspect.urnFields, ...aspect.relationships, ...aspect.searchFields].map(({ path }) => path);
  const known = new Map(aspect.patch.arrays.map(({ path, keys }) => [path, keys]));
  for (const [path, keys] of overrides) known.set([...known.keys()].find((one) => one.replaceAll('/*', '') === path) ?? path, keys);
  return new Map([...known].map(([path, keys]) => [path, { keys, listKeys: new Set(keys.filter((key) => paths.some((one) => one.startsWith(`${path}/*/${key}/*`)))) }]));
}

/** How many segments of a path address an item. */
export function keyCount({ keys }: KeyedArray): number {
  return Math.max(1, keys.length);
}

/** Whether an item is meant by the segments; fewer segments than keys mean all items that begin so. */
export function isAddressed(array: KeyedArray, item: JsonValue, segments: readonly string[]): boolean {
  const own = segmentsOf(array, item);
  return segments.every((segment, index) => segment === own[index] || (own[index] === '' && segment === NO_VALUE));
}

/** The segments that address an item. */
export function segmentsOf({ keys, listKeys }: KeyedArray, item: JsonValue): readonly string[] {
  if (keys.length === 0) return [text(item)];
  return keys.map((key) => {
    const value = key.split(NESTED).reduce<JsonValue | undefined>((at, name) => (isObject(at) ? at[name] : undefined), item);
    const single = listKeys.has(key) && Array.isArray(value) && value.length <= 1 ? value[0] : value;
    return single === undefined || single === null ? '' : text(single);
  });
}

/** `value` with the keys that the path tells and the value does not: clients leave them away. */
export function completeItem({ keys, listKeys }: KeyedArray, segments: readonly string[], value: JsonValue): JsonValue {
  if (keys.length === 0) return isObject(value) ? (segments[0] ?? value) : value;
  if (!isObject(value)) return value;
  return keys.reduce<JsonObject>((item, key, index) => {
    const segment = segments[index] ?? '';
    if (segment === '' || segment === NO_VALUE) return item;
    return withField(item, key.split(NESTED), listKeys.has(key) ? [segment] : segment);
  }, value);
}

function withField(item: JsonObject, [name = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  const present = item[name];
  if (rest.length > 0) return { ...item, [name]: withField(isObject(present) ? present : {}, rest, value) };
  return present === undefined ? { ...item, [name]: value } : item;
}

function text(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import { isObject } from './path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/**
 * Whether two values of an aspect are equal. The order of keys does not matter, the order of items does. An absent field equals its
 * default.
 */
export function sameValue(a: JsonObject, b: JsonObject, defaults: JsonObject): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const name of names) {
    if (!same(field(a, name, defaults), field(b, name, defaults))) return false;
  }
  return true;
}

function field(value: JsonObject, name: string, defaults: JsonObject): JsonValue | undefined {
  return own(value, name) ?? own(defaults, name);
}

function own(value: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Deep equality of JSON values. */
export function same(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item: JsonValue, index) => same(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

import { pointerNames } from '../../registry/json-pointer';
import { isObject } from '../../registry/path-values';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';

/** The value without the fields at these JSON pointers; what is not on the way to one is shared, not copied. */
export function removeFields(value: JsonObject, pointers: readonly string[]): JsonObject {
  return pointers.reduce<JsonObject>((rest, pointer) => {
    const without = remove(rest, pointerNames(pointer));
    return isObject(without) ? without : rest;
  }, value);
}

function remove(value: JsonValue, [head = '', ...rest]: readonly string[]): JsonValue {
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => (String(index) === head ? remove(item, rest) : item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => key !== head));
  return Object.fromEntries(entries.map(([key, item]) => [key, key === head ? remove(item, rest) : item]));
}

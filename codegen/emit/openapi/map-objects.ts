import type { JsonObject, JsonValue } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';

type Change = (object: JsonObject, keys: readonly string[]) => JsonObject;

/**
 * `document` with `change` applied to every object in it that is not a map of names, inner ones first. It gets the keys that lead to the object.
 * `properties` is a map of names, because a property may have the name `description`.
 */
export function mapObjects(document: JsonObject, change: Change): JsonObject {
  return mapObject(document, [], change);
}

function mapObject(object: JsonObject, keys: readonly string[], change: Change): JsonObject {
  const isNameMap = keys.at(-1) === 'properties' && keys.at(-2) !== 'properties';
  const mapped = Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, mapValue(value, [...keys, key], change)]),
  );
  return isNameMap ? mapped : change(mapped, keys);
}

function mapValue(value: JsonValue, keys: readonly string[], change: Change): JsonValue {
  if (isList(value)) return value.map((item, index) => mapValue(item, [...keys, String(index)], change));
  return isObject(value) ? mapObject(value, keys, change) : value;
}

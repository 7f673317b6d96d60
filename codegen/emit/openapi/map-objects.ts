import type { JsonObject, JsonValue } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';

/** The keys are those of now: the list changes afterwards. */
type Change = (object: JsonObject, keys: readonly string[]) => JsonObject;

/**
 * `document` with `change` applied to every object in it that is not a map of names, inner ones first. It gets the keys that lead to the object.
 * `properties` is a map of names, because a property may have the name `description`. What `change` leaves as it is stays the same object:
 * most of a document is.
 */
export function mapObjects(document: JsonObject, change: Change): JsonObject {
  return mapObject(document, [], change);
}

/** `document` with `change` applied to every operation. */
export function mapOperations(
  document: JsonObject,
  change: (operation: JsonObject, path: string) => JsonObject,
): JsonObject {
  const paths = isObject(document.paths) ? document.paths : {};
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        isObject(item)
          ? Object.fromEntries(
              Object.entries(item).map(([method, operation]) => [
                method,
                isObject(operation) ? change(operation, path) : operation,
              ]),
            )
          : item,
      ]),
    ),
  };
}

/** All levels share one list of keys, because a document has a hundred thousand objects. */
function mapObject(object: JsonObject, keys: string[], change: Change): JsonObject {
  const isNameMap = keys.at(-1) === 'properties' && keys.at(-2) !== 'properties';
  const changed = new Map<string, JsonValue>();
  for (const key of Object.keys(object)) {
    const value = object[key] ?? null;
    const mapped = mapValue(value, key, keys, change);
    if (mapped !== value) changed.set(key, mapped);
  }
  const result =
    changed.size === 0
      ? object
      : Object.fromEntries(Object.entries(object).map(([key, value]) => [key, changed.get(key) ?? value]));
  return isNameMap ? result : change(result, keys);
}

function mapValue(value: JsonValue, key: string, keys: string[], change: Change): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  keys.push(key);
  const mapped = isList(value) ? mapList(value, keys, change) : mapObject(value, keys, change);
  keys.pop();
  return mapped;
}

function mapList(list: readonly JsonValue[], keys: string[], change: Change): readonly JsonValue[] {
  const mapped = list.map((item, index) => mapValue(item, String(index), keys, change));
  return mapped.every((item, index) => item === list[index]) ? list : mapped;
}

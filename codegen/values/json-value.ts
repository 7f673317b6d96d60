import type { JsonObject, JsonValue } from '../model/model';

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** `value` when a list of strings, else undefined. */
export function stringList(value: JsonValue | undefined): readonly string[] | undefined {
  if (!isList(value)) return undefined;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}

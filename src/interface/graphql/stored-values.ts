import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';

type Stored = JsonValue | undefined;

/** The text that is stored; undefined for anything else. */
export function textOf(value: Stored): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The number that is stored; undefined for anything else. */
export function numberOf(value: Stored): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The object that is stored; an empty one for anything else. */
export function objectOf(value: Stored): JsonObject {
  return isObject(value) ? value : {};
}

/** The texts of a list that is stored; none of anything else. */
export function textsOf(value: Stored): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

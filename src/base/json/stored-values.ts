import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Stored } from './stored';
import { isNumeric } from './integers';
import { isObject } from './path-values';

type Value = JsonValue | undefined;

/** The text that is stored; undefined for anything else. */
export function storedText(value: Value): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The number that is stored; undefined for anything else. */
export function numberOf(value: Value): number | undefined {
  return isNumeric(value) ? Number(value) : undefined;
}

/** The integer that is stored, with all its digits; undefined for anything else. */
export function integerOf(value: Value): number | bigint | undefined {
  return isNumeric(value) ? value : undefined;
}

/** The object that is stored; an empty one for anything else. */
export function objectOf(value: Value): JsonObject;
export function objectOf<Type>(value: Value): Stored<Type>;
export function objectOf(value: Value): JsonObject {
  return isObject(value) ? value : {};
}

/** The texts of a list that is stored; none of anything else. */
export function textsOf(value: Value): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

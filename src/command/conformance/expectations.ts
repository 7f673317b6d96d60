import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { CheckFailure } from './check-failure';

type Json = JsonValue | undefined;

const SHOWN_CHARACTERS = 400;

/** The value at a path of names and indexes; undefined where there is none. */
export function at(root: Json, ...path: readonly (string | number)[]): Json {
  let found = root;
  for (const step of path) {
    if (Array.isArray(found)) found = typeof step === 'number' ? found.at(step) : undefined;
    else found = isObject(found) ? found[step] : undefined;
  }
  return found;
}

/** The array at a path; empty where there is none. */
export function listAt(root: Json, ...path: readonly (string | number)[]): readonly JsonValue[] {
  const found = at(root, ...path);
  return Array.isArray(found) ? found : [];
}

/** @throws CheckFailure */
export function expectEqual(what: string, actual: Json, expected: Json): void {
  if (!isDeepStrictEqual(actual, expected)) fail(what, actual, `expected ${valueText(expected)}`);
}

/** The same as `expectEqual`, for lists whose order has no meaning. @throws CheckFailure */
export function expectSameItems(what: string, actual: readonly Json[], expected: readonly JsonValue[]): void {
  expectEqual(what, actual.map(valueText).toSorted(), expected.map(valueText).toSorted());
}

/** Whether the list has the item. @throws CheckFailure */
export function expectItem(what: string, list: readonly Json[], item: JsonValue): void {
  if (!list.some((each) => isDeepStrictEqual(each, item)))
    fail(what, list.map(orNull), `expected it to have ${valueText(item)}`);
}

/** @param expected what the value should be, for the message @throws CheckFailure */
export function expectThat(what: string, actual: Json, expected: string, holds: boolean): void {
  if (!holds) fail(what, actual, `expected ${expected}`);
}

function fail(what: string, actual: Json, expected: string): never {
  throw new CheckFailure(`${what}: ${expected}, got ${valueText(actual)}`);
}

function orNull(value: Json): JsonValue {
  return value ?? null;
}

function valueText(value: Json): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}...` : text;
}

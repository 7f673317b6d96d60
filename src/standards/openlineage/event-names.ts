/** What names a job or a dataset in an event. */
import { InvalidInputError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { checkNameLength } from './event-size';

/** @throws InvalidInputError | LimitExceededError if it has no namespace or no name */
export function named(value: JsonValue | undefined, pointer: string): JsonObject {
  if (!isObject(value)) throw problem(pointer, 'is missing', 'an object with namespace and name');
  for (const name of ['namespace', 'name']) {
    const text = value[name];
    if (typeof text !== 'string' || text.trim() === '') throw problem(`${pointer}/${name}`, 'is missing', 'a text');
    checkNameLength(text, `${pointer}/${name}`);
  }
  return value;
}

export function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}

export function problem(pointer: string, message: string, expected: string): InvalidInputError {
  return new InvalidInputError(`${pointer === '' ? 'The event' : pointer} ${message}; expected ${expected}`, [
    { pointer, message, expected },
  ]);
}

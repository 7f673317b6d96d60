import { InvalidInputError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import type { EntitySpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { formatUrn } from './urn';

/** The value of the key aspect: part i of the urn is key field i. */
export function keyOfUrn(entity: EntitySpec, parts: readonly string[]): JsonObject {
  return Object.fromEntries(entity.keyFields.map((field, index) => [field.name, parts[index] ?? '']));
}

/**
 * The urn that a key aspect identifies.
 * @throws InvalidInputError with one detail for each key field that is not a non-empty string
 */
export function urnOfKey(namespace: string, entity: EntitySpec, key: JsonValue, pointer: string): string {
  const fields: JsonObject = isObject(key) ? key : {};
  const wrong = entity.keyFields.filter((field) => typeof fields[field.name] !== 'string' || fields[field.name] === '');
  if (wrong.length > 0) {
    const details = wrong.map((field) => ({
      pointer: `${pointer}/${field.name}`,
      message: `key field '${field.name}' must be a non-empty string`,
      expected: 'a string',
    }));
    throw new InvalidInputError(
      `The key of ${entity.name} lacks ${wrong.map((field) => field.name).join(', ')}`,
      details,
    );
  }
  return formatUrn({
    namespace,
    entityType: entity.name,
    parts: entity.keyFields.map((field) => String(fields[field.name])),
  });
}

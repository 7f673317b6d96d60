import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { AspectSchemas } from '#catalog/registry/aspect-schemas';
import { isObject } from '#base/json/path-values';

/** One JSON Schema document that needs no other: the record and all that it refers to, as definitions. */
export function standaloneSchema(record: string, schemas: AspectSchemas): JsonObject {
  const found = new Map<string, JsonObject>([[record, schemas.record(record)]]);
  // The map grows while it is walked.
  for (const schema of found.values())
    for (const reference of referencesIn(schema)) {
      const name = typeName(reference);
      if (!found.has(name)) found.set(name, schemas.resolve(reference));
    }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $ref: `#/definitions/${record}`,
    definitions: Object.fromEntries([...found].map(([name, schema]) => [name, localReferences(schema)])),
  };
}

/** Every `$ref` in the value. */
export function* referencesIn(value: JsonValue): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* referencesIn(item);
  else if (isObject(value))
    for (const [key, item] of Object.entries(value))
      if (key === '$ref' && typeof item === 'string') yield item;
      else yield* referencesIn(item);
}

function localReferences(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(localReferences);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? `#/definitions/${typeName(item)}` : localReferences(item),
    ]),
  );
}

/** `com.x.schema.json#/definitions/Name` is `com.x.Name`. */
function typeName(reference: string): string {
  return reference.replace('.schema.json#/definitions/', '.');
}

import type { JsonObject, JsonValue } from '#codegen/model/model';
import { isList } from '#codegen/values/json-value';
import { mapObjects } from '../openapi/map-objects';
import { componentOf } from '#codegen/contract/markers';

/** A schema of OpenAPI 3.0 in the form from which TypeScript is made: components by their names, `nullable` as a type. */
export function typescriptSchema(schema: JsonObject): JsonObject {
  return mapObjects(schema, (object) => {
    const target = componentOf(object);
    if (target !== null) return { tsType: target };
    const { nullable, ...rest } = object;
    return isFree(rest)
      ? { ...rest, additionalProperties: true }
      : nullable === true
        ? { ...rest, type: withNull(rest.type) }
        : rest;
  });
}

/** An object of which nothing is said. */
function isFree({ type, properties, additionalProperties }: JsonObject): boolean {
  return type === 'object' && properties === undefined && additionalProperties === undefined;
}

function withNull(type: JsonValue | undefined): JsonValue {
  return isList(type) ? [...type, 'null'] : [type ?? 'object', 'null'];
}

import type { JsonObject } from '#codegen/model/model';
import { mapObjects } from '../openapi/map-objects';

/** The same schema in JSON Schema, which AsyncAPI has: OpenAPI 3.0 says `nullable` where JSON Schema has the type null. */
export function jsonSchemaOf(schema: JsonObject): JsonObject {
  return mapObjects(schema, ({ nullable, ...rest }) => {
    if (nullable !== true) return rest;
    const { type } = rest;
    return typeof type === 'string' && rest.enum === undefined
      ? { ...rest, type: [type, 'null'] }
      : { anyOf: [rest, { type: 'null' }] };
  });
}

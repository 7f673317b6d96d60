import { componentOf } from '#codegen/contract/markers';
import type { JsonObject, JsonValue } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';
import { jsonSchemaOf } from './json-schema-of';

/** The schemas that the parts lead to, by name, in the order in which they are reached. */
export function usedSchemas(parts: JsonValue, schemas: JsonObject): JsonObject {
  const used = new Map<string, JsonObject>();
  const waiting: JsonValue[] = [parts];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (isList(part)) for (const item of part) waiting.push(item);
    if (!isObject(part)) continue;
    const name = componentOf(part);
    const schema = name === null ? undefined : schemas[name];
    if (name !== null && isObject(schema) && !used.has(name)) {
      used.set(name, jsonSchemaOf(schema));
      waiting.push(schema);
    }
    for (const item of Object.values(part)) waiting.push(item);
  }
  return Object.fromEntries([...used].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

import type { AspectSpec } from '../../../src/registry/registry';
import { listOperations } from '../../contract/list-operations';
import { componentSchemas, refTarget } from '../../contract/markers';
import type { JsonObject, JsonValue, Model } from '../../model/model';
import { isList, isObject } from '../../values/json-value';

/** The operations through which an aspect is written and read: those with a schema in which the models speak of aspects. */
export function aspectOperations({ name }: AspectSpec, { registry }: Model, contract: JsonObject): readonly (readonly string[])[] {
  const isInSnapshot = registry.entities.some(({ snapshot }) => snapshot?.aspects.includes(name));
  const schemas = componentSchemas(contract);
  return listOperations(contract)
    .filter(({ operation }) => speaksOfAspects(operation, schemas, isInSnapshot, new Set()))
    .map(({ id, path, method, operation }) => [`${method.toUpperCase()} ${path}`, id, String(operation.summary ?? '')]);
}

function speaksOfAspects(value: JsonValue, schemas: JsonObject, isInSnapshot: boolean, seen: Set<string>): boolean {
  if (isList(value)) return value.some((item) => speaksOfAspects(item, schemas, isInSnapshot, seen));
  if (!isObject(value)) return false;
  if (value['x-aspect-by-record'] || value['x-aspects-by-name'] || value['x-known-values'] === 'aspectNames') return true;
  if (value['x-snapshot-by-record']) return isInSnapshot;
  const target = refTarget(value);
  if (target === null) return Object.values(value).some((item) => speaksOfAspects(item, schemas, isInSnapshot, seen));
  if (seen.has(target)) return false;
  seen.add(target);
  return speaksOfAspects(schemas[target] ?? null, schemas, isInSnapshot, seen);
}

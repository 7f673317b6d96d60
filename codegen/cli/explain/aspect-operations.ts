import type { AspectSpec } from '../../../src/registry/registry';
import { componentSchemas, refTarget } from '../../emit/openapi/markers';
import type { JsonObject, JsonValue, Model } from '../../model/model';
import { isList, isObject } from '../../values/json-value';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);

/** The operations through which an aspect is written and read: those with a schema in which the models speak of aspects. */
export function aspectOperations({ name }: AspectSpec, { registry }: Model, contract: JsonObject): readonly (readonly string[])[] {
  const isInSnapshot = registry.entities.some(({ snapshot }) => snapshot?.aspects.includes(name));
  const schemas = componentSchemas(contract);
  const paths = isObject(contract.paths) ? Object.entries(contract.paths) : [];
  return paths.flatMap(([path, item]) => {
    const operations = isObject(item) ? Object.entries(item).filter(([method]) => METHODS.has(method)) : [];
    return operations.flatMap(([method, operation]) => {
      if (!isObject(operation) || !speaksOfAspects(operation, schemas, isInSnapshot, new Set())) return [];
      return [[`${method.toUpperCase()} ${path}`, String(operation.operationId), String(operation.summary ?? '')]];
    });
  });
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

import type { AspectSpec } from '../../model/registry-types';
import { listOperations } from '../../contract/list-operations';
import { componentSchemas, KNOWN_VALUES_MARKER, componentOf } from '../../contract/markers';
import type { JsonObject, JsonValue, Model } from '../../model/model';
import { isList, isObject } from '../../values/json-value';

/** The operations through which an aspect is written and read: those with a schema in which the models speak of aspects. */
export function aspectOperations(
  { name, kind }: AspectSpec,
  { registry }: Model,
  contract: JsonObject,
): readonly (readonly string[])[] {
  const isInSnapshot = registry.entities.some(({ snapshot }) => snapshot?.aspects.includes(name));
  const markers = ['x-aspect-by-record', 'x-aspects-by-name', ...(isInSnapshot ? ['x-snapshot-by-record'] : [])];
  const names = ['aspectNames', ...(kind === 'timeseries' ? ['timeseriesAspectNames'] : [])];
  const speaks = (schema: JsonObject) =>
    markers.some((marker) => schema[marker]) || names.some((known) => known === schema[KNOWN_VALUES_MARKER]);
  const schemas = componentSchemas(contract);
  return listOperations(contract)
    .filter(({ operation }) => speaksOfAspects(operation, schemas, speaks, new Set()))
    .map(({ id, path, method, operation }) => [
      `${method.toUpperCase()} ${bothSpellings(path)}`,
      id,
      String(operation.summary ?? ''),
    ]);
}

/** An action answers at two addresses; released clients use the second. */
function bothSpellings(path: string): string {
  const [resource, action] = path.split('/actions/');
  return action === undefined ? path : `${path} or ${resource}?action=${action}`;
}

function speaksOfAspects(
  value: JsonValue,
  schemas: JsonObject,
  speaks: (schema: JsonObject) => boolean,
  seen: Set<string>,
): boolean {
  if (isList(value)) return value.some((item) => speaksOfAspects(item, schemas, speaks, seen));
  if (!isObject(value)) return false;
  if (speaks(value)) return true;
  const target = componentOf(value);
  if (target === null) return Object.values(value).some((item) => speaksOfAspects(item, schemas, speaks, seen));
  if (seen.has(target)) return false;
  seen.add(target);
  return speaksOfAspects(schemas[target] ?? null, schemas, speaks, seen);
}

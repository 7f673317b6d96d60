import type { AspectSpec } from '#codegen/model/registry-types';
import { listOperations } from '#codegen/contract/list-operations';
import { KNOWN_VALUES_MARKER } from '#codegen/contract/markers';
import type { JsonObject, JsonValue, Model } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';

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
  return listOperations(contract)
    .filter(({ operation }) => speaksOfAspects(operation, contract, speaks, new Set()))
    .map(({ id, path, method, operation }) => [
      id,
      String(operation.summary ?? ''),
      `${method.toUpperCase()} ${bothSpellings(path)}`,
    ]);
}

/** An action answers at two addresses; released clients use the second. */
function bothSpellings(path: string): string {
  const [resource, action] = path.split('/actions/');
  return action === undefined ? path : `${path} or ${resource}?action=${action}`;
}

function speaksOfAspects(
  value: JsonValue,
  contract: JsonObject,
  speaks: (schema: JsonObject) => boolean,
  seen: Set<string>,
): boolean {
  if (isList(value)) return value.some((item) => speaksOfAspects(item, contract, speaks, seen));
  if (!isObject(value)) return false;
  if (speaks(value)) return true;
  const { $ref: reference } = value;
  if (typeof reference !== 'string')
    return Object.values(value).some((item) => speaksOfAspects(item, contract, speaks, seen));
  if (seen.has(reference)) return false;
  seen.add(reference);
  return speaksOfAspects(componentAt(contract, reference), contract, speaks, seen);
}

/** The schema, parameter or answer of a reference such as `#/components/parameters/AspectNamePath`. */
function componentAt(contract: JsonObject, reference: string): JsonValue {
  const names = reference.split('/').slice(1);
  return names.reduce<JsonValue>((holder, name) => (isObject(holder) ? (holder[name] ?? null) : null), contract);
}

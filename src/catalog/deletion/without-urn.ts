import type { AspectPath, AspectSpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { pointerNames } from '#base/json/json-pointer';
import { isObject, pathValues } from '#base/json/path-values';

/** Whether a value fits the schema of its aspect. */
type IsValid = (value: JsonValue) => boolean;

/**
 * A value of an aspect without its relationships to a urn. Takes away as little as its schema allows: the item of an array, an optional
 * field, or else the smallest record around it that may be absent.
 * @returns null if only the whole aspect may be absent
 */
export function withoutUrn(aspect: AspectSpec, value: JsonObject, urn: string, isValid: IsValid): JsonObject | null {
  let rest: JsonObject = value;
  for (const path of referencePaths(aspect)) {
    const found = placesOf(rest, path, urn);
    const [first] = found;
    if (!first) continue;
    // All places of one path have the same schema, so one of them shows how much must go.
    const depth = removableDepth(rest, first, isValid);
    if (depth === 0) return null;
    rest = withoutPlaces(rest, new Set(found.map((names) => pathKey(names.slice(0, depth)))));
  }
  return rest;
}

/** Every place whose urn makes an edge. */
function referencePaths({ relationships, indirectEdges }: AspectSpec): ReadonlySet<AspectPath> {
  const ends = indirectEdges.flatMap(({ items, source, sourceType, destination }) => [
    ...(sourceType === null ? [`${items}${source}`] : []),
    `${items}${destination}`,
  ]);
  return new Set([...relationships.map(({ path }) => path), ...ends]);
}

type Names = readonly string[];

function placesOf(value: JsonObject, path: AspectPath, urn: string): readonly Names[] {
  return pathValues(value, path)
    .filter((found) => found.value === urn)
    .map(({ pointer }) => pointerNames(pointer));
}

/** The number of names of the longest prefix whose place may be absent; 0 for none. */
function removableDepth(value: JsonObject, names: Names, isValid: IsValid): number {
  for (let depth = names.length; depth > 0; depth--)
    if (isValid(withoutPlaces(value, new Set([pathKey(names.slice(0, depth))])))) return depth;
  return 0;
}

function withoutPlaces(value: JsonObject, gone: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(keptMembers(value, [], gone));
}

function keptMembers(
  value: JsonObject,
  at: Names,
  gone: ReadonlySet<string>,
): readonly (readonly [string, JsonValue])[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const names = [...at, name];
    return gone.has(pathKey(names)) ? [] : [[name, keptValue(member, names, gone)] as const];
  });
}

function keptValue(value: JsonValue, at: Names, gone: ReadonlySet<string>): JsonValue {
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    return items.flatMap((item, index) => {
      const names = [...at, String(index)];
      return gone.has(pathKey(names)) ? [] : [keptValue(item, names, gone)];
    });
  }
  return isObject(value) ? Object.fromEntries(keptMembers(value, at, gone)) : value;
}

function pathKey(names: Names): string {
  return JSON.stringify(names);
}

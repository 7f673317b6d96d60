/** Markers in fragments that are replaced by schemas of the models; `openapi/README.md` explains each. */
import type { JsonObject, Model } from '../model/model';
import { isObject } from '../values/json-value';

const ASPECT_MARKERS = [
  'x-any-aspect',
  'x-aspect-by-record',
  'x-snapshot-by-record',
  'x-aspects-by-name',
  'x-all-aspects-by-name',
] as const;
export const KNOWN_VALUES_MARKER = 'x-known-values';
export const KNOWN_VALUES_KINDS = ['entityTypes', 'aspectNames', 'timeseriesAspectNames', 'relationshipNames'] as const;

export function knownValues(kind: string, { registry }: Model): readonly string[] {
  switch (kind) {
    case 'entityTypes':
      return registry.entities.map(({ name }) => name);
    case 'aspectNames':
      return registry.aspects.map(({ name }) => name);
    case 'timeseriesAspectNames':
      return registry.aspects.flatMap(({ name, kind: aspectKind }) => (aspectKind === 'timeseries' ? [name] : []));
    case 'relationshipNames':
      return [
        ...new Set(registry.aspects.flatMap(({ relationships }) => relationships.map(({ name }) => name))),
      ].toSorted();
    default:
      return [];
  }
}

/** The schemas of a document by component name. */
export function componentSchemas(document: JsonObject): JsonObject {
  const { components } = document;
  return isObject(components) && isObject(components.schemas) ? components.schemas : {};
}

/** Whether the models say what a schema is. */
export function isMarked(schema: JsonObject): boolean {
  return ASPECT_MARKERS.some((marker) => schema[marker] !== undefined);
}

/** `schema` without the markers of aspects: a free object. */
export function withoutMarkers(schema: JsonObject): JsonObject {
  if (!isMarked(schema)) return schema;
  const markers: readonly string[] = ASPECT_MARKERS;
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !markers.includes(key)));
}

export function schemaRef(component: string): JsonObject {
  return { $ref: `#/components/schemas/${component}` };
}

/** Name of the schema component that a `$ref` points to. */
export function componentOf(schema: JsonObject): string | null {
  const match = typeof schema.$ref === 'string' ? /^#\/components\/schemas\/([^/]+)$/.exec(schema.$ref) : null;
  return match?.[1] ?? null;
}

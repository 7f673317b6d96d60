import type { Field, JsonObject, JsonValue } from '../model/model';
import { ANNOTATIONS } from '../annotations/annotations';
import { isObject } from '../values/json-value';

/** Kinds of search field that ours answer as well. */
const FIELD_TYPES: ReadonlyMap<JsonValue, string> = new Map([['WORD_GRAM', 'TEXT_PARTIAL']]);
/** A search field for each key of a map, which we do not have. */
const FIELD_PER_KEY = 'MAP_ARRAY';
const ADOPTED = ['Searchable', 'Relationship', 'TimeseriesField', 'TimeseriesFieldCollection'];

/** The annotations of a field of a release as ours: without options that mean nothing here. */
export function adoptedAnnotations({ type, properties }: Pick<Field, 'type' | 'properties'>): JsonObject {
  // Ours find a map by its entries, whatever its type.
  const ignored = type.kind === 'map' ? 'fieldType' : null;
  const adopted = ADOPTED.flatMap((name): [string, JsonValue][] => {
    const value = properties[name];
    const ours = isObject(value) ? adoptedValue(name, value, ignored) : null;
    return ours === null ? [] : [[name, ours]];
  });
  return { ...Object.fromEntries(adopted), ...deprecation(properties) };
}

export function deprecation({ deprecated }: JsonObject): JsonObject {
  return deprecated === undefined || deprecated === false ? {} : { deprecated };
}

/** `@Aspect` of a type, without the registry that it carries for key records. */
export function aspectAnnotation({ Aspect: aspect }: JsonObject): JsonObject {
  if (!isObject(aspect)) return {};
  const { name, type } = aspect;
  return { Aspect: { ...(name !== undefined && { name }), ...(type !== undefined && { type }) } };
}

/** The relationships of a field: its own, or those of leaves below it by their path. */
export function relationshipsOf({ properties: { Relationship: value } }: Field) {
  if (!isObject(value)) return [];
  return isOverride(value)
    ? Object.entries(value).flatMap(([path, options]) => (isObject(options) ? [{ path: [path], options }] : []))
    : [{ path: [], options: value }];
}

function adoptedValue(annotation: string, value: JsonObject, ignored: string | null): JsonObject | null {
  if (!isOverride(value)) return known(annotation, value, ignored);
  const overrides = Object.entries(value).flatMap(([path, options]) => {
    const ours = isObject(options) ? known(annotation, options, ignored) : null;
    return ours === null ? [] : [[path, ours] as const];
  });
  return overrides.length === 0 ? null : Object.fromEntries(overrides);
}

function isOverride(value: JsonObject): boolean {
  return Object.keys(value).some((name) => name.startsWith('/'));
}

/** Null when it had only options that mean nothing here: without them it would say something else. */
function known(annotation: string, options: JsonObject, ignored: string | null): JsonObject | null {
  const names = ANNOTATIONS.get(annotation)?.options ?? {};
  const kept = Object.entries(options).filter(([name]) => Object.hasOwn(names, name) && name !== ignored);
  if (kept.length === 0 && Object.keys(options).length > 0) return null;
  if (options.fieldType === FIELD_PER_KEY) return null;
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'fieldType' ? fieldType(value) : unquoted(value)]),
  );
}

function fieldType(value: JsonValue): JsonValue {
  return FIELD_TYPES.get(value) ?? value;
}

/** compat: some options quote true and false. */
function unquoted(value: JsonValue): JsonValue {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

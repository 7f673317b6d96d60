import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { isSchemaName, type Schema, withoutSchema } from './schemas/attribute';

/** The attributes that a client wants, or does not want, as it names them. */
export interface Selection {
  readonly attributes: readonly string[];
  readonly excluded: readonly string[];
}

const ALWAYS: ReadonlySet<string> = new Set(['id', 'schemas']);

/** Whether answers have the attribute. */
export function isSelected(name: string, { attributes, excluded }: Selection, schema: Schema): boolean {
  const isNamed = (names: readonly string[]) => names.some((each) => nameIn(each, schema)[0] === name.toLowerCase());
  if (attributes.length > 0) return isNamed(attributes);
  return !excluded.some((each) => nameIn(each, schema).join('.') === name.toLowerCase());
}

/** A resource with the attributes that a client wants, those of extensions in an object for each. */
export function selectAttributes(resource: JsonObject, selection: Selection, schema: Schema): JsonObject {
  const wanted = { attributes: named(selection.attributes, schema), excluded: named(selection.excluded, schema) };
  const kept = Object.entries(resource).filter(([name]) => ALWAYS.has(name) || isSelected(name, wanted, schema));
  return withExtensionsApart(
    Object.fromEntries(kept.map(([name, value]) => [name, selectParts(name, value, wanted, schema)])),
    schema,
  );
}

/** The name of an extension stands for its attributes. */
function named(names: readonly string[], { extensions = [] }: Schema): readonly string[] {
  return names.flatMap((name) => {
    const extension = extensions.find((each) => isSchemaName(name.trim(), each));
    return extension ? extension.attributes.map((each) => each.name) : [name];
  });
}

function withExtensionsApart(resource: JsonObject, { id, extensions = [] }: Schema): JsonObject {
  const apart = extensions.flatMap((extension): [string, JsonObject][] => {
    const own = Object.entries(resource).filter(([name]) => extension.attributes.some((each) => each.name === name));
    return own.length === 0 ? [] : [[extension.id, Object.fromEntries(own)]];
  });
  const moved = new Set(apart.flatMap(([, own]) => Object.keys(own)));
  return {
    ...Object.fromEntries(Object.entries(resource).filter(([name]) => !moved.has(name))),
    ...(resource['schemas'] !== undefined && { schemas: [id, ...apart.map(([name]) => name)] }),
    ...Object.fromEntries(apart),
  };
}

function selectParts(name: string, value: JsonValue, { attributes, excluded }: Selection, schema: Schema): JsonValue {
  const partsIn = (names: readonly string[]) =>
    names
      .map((each) => nameIn(each, schema))
      .filter(([first]) => first === name.toLowerCase())
      .map(([, part]) => part);
  const [wanted, unwanted] = [partsIn(attributes), partsIn(excluded)];
  const isWhole = wanted.length === 0 || wanted.includes(undefined);
  if (isWhole && unwanted.length === 0) return value;
  const keep = (part: string) => (isWhole || wanted.includes(part)) && !unwanted.includes(part);
  return Array.isArray(value) ? value.map((item) => withParts(item, keep)) : withParts(value, keep);
}

function withParts(value: JsonValue, keep: (part: string) => boolean): JsonValue {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => keep(part.toLowerCase())));
}

function nameIn(sent: string, schema: Schema): readonly string[] {
  return withoutSchema(sent.trim(), schema).toLowerCase().split('.');
}

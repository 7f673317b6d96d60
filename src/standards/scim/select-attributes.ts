import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { type Schema, withoutSchema } from './schemas/attribute';

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

/** A resource with the attributes that a client wants. */
export function selectAttributes(resource: JsonObject, selection: Selection, schema: Schema): JsonObject {
  const kept = Object.entries(resource).filter(([name]) => ALWAYS.has(name) || isSelected(name, selection, schema));
  return Object.fromEntries(kept.map(([name, value]) => [name, selectParts(name, value, selection, schema)]));
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

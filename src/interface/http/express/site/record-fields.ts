import type { JsonObject, JsonValue } from '../../../../../generated/registry/registry-types';
import type { AspectSchemas } from '../../../../catalog/registry/aspect-schemas';
import { isObject } from '../../../../base/json/path-values';
import { html, type Html, list, prose, table } from './html';
import { propertiesOf, requiredOf, resolved } from './sample-value';

/** A record, union or enum that an aspect refers to, under its full name. */
interface NamedType {
  readonly name: string;
  readonly schema: JsonObject;
}

/** The record and all that it refers to, each once, in the order of first use. */
export function typesOf(record: string, schemas: AspectSchemas): readonly NamedType[] {
  const found = new Map<string, JsonObject>([[record, schemas.record(record)]]);
  // The map grows while it is walked.
  for (const schema of found.values())
    for (const reference of referencesIn(schema)) {
      const name = typeName(reference);
      if (!found.has(name)) found.set(name, schemas.resolve(reference));
    }
  return [...found].map(([name, schema]) => ({ name, schema }));
}

/** One JSON Schema document that needs no other: the record and all that it refers to, as definitions. */
export function standaloneSchema(record: string, schemas: AspectSchemas): JsonObject {
  const types = typesOf(record, schemas).map(({ name, schema }) => [name, localReferences(schema)] as const);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $ref: `#/definitions/${record}`,
    definitions: Object.fromEntries(types),
  };
}

/** The fields of the record, then those of each type that it refers to. */
export function fieldTables(record: string, schemas: AspectSchemas): Html {
  const [root, ...types] = typesOf(record, schemas);
  const shown = types.filter(({ schema }) => isStructured(schema));
  return html`${root ? fieldTable(root, schemas) : ''}
  ${shown.map(
    (type) =>
      html`<h3 id="${type.name}">${shortName(type.name)}</h3>
        ${prose(descriptionOf(type.schema))}${fieldTable(type, schemas)}`,
  )}`;
}

function fieldTable({ schema }: NamedType, schemas: AspectSchemas): Html {
  const required = requiredOf(schema);
  const rows = Object.entries(propertiesOf(schema)).map(([name, field]) => [
    html`<code>${name}</code>`,
    typeOf(field, schemas),
    required.includes(name) ? 'required' : defaultOf(field),
    prose(`${isObject(field) && field['deprecated'] === true ? 'Deprecated. ' : ''}${descriptionOf(field)}`),
  ]);
  return table(['Field', 'Type', 'Presence', 'Description'], rows);
}

/** A type as people write it: `array of Owner`, with a link to what the page shows below. */
function typeOf(field: JsonValue, schemas: AspectSchemas): Html {
  if (!isObject(field)) return html``;
  const reference = referenceOf(field);
  if (reference !== undefined) {
    const schema = schemas.resolve(reference);
    const name = typeName(reference);
    if (isStructured(schema)) return html`<a href="#${name}">${shortName(name)}</a>`;
  }
  const schema = resolved(field, schemas);
  if (Array.isArray(schema['enum'])) return list(schema['enum'].map((symbol) => html`<code>${String(symbol)}</code>`));
  if (schema['type'] === 'array') return html`array of ${typeOf(schema['items'] ?? {}, schemas)}`;
  if (isObject(schema['additionalProperties'])) return html`map of ${typeOf(schema['additionalProperties'], schemas)}`;
  if (schema['maxProperties'] === 1)
    return html`one of
    ${list(Object.entries(propertiesOf(schema)).map(([name, member]) => html`<code>${name}</code>: ${typeOf(member, schemas)}`))}`;
  if (schema['x-urn'] !== undefined)
    return html`urn${typeof schema['x-urn'] === 'string' ? ` of ${schema['x-urn']}` : ''}`;
  return html`${String([schema['type']].flat()[0] ?? 'any')}`;
}

function isStructured(schema: JsonObject): boolean {
  return schema['properties'] !== undefined;
}

function defaultOf(field: JsonValue): Html | undefined {
  const value = isObject(field) ? field['default'] : undefined;
  return value === undefined ? undefined : html`default <code>${JSON.stringify(value)}</code>`;
}

function descriptionOf(schema: JsonValue): string {
  return isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
}

function referenceOf(schema: JsonObject): string | undefined {
  const [base] = Array.isArray(schema['allOf']) ? schema['allOf'] : [schema];
  const reference = isObject(base) ? base['$ref'] : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** Every `$ref` in the value. */
export function* referencesIn(value: JsonValue): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* referencesIn(item);
  else if (isObject(value))
    for (const [key, item] of Object.entries(value))
      if (key === '$ref' && typeof item === 'string') yield item;
      else yield* referencesIn(item);
}

function localReferences(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(localReferences);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? `#/definitions/${typeName(item)}` : localReferences(item),
    ]),
  );
}

/** `com.x.schema.json#/definitions/Name` is `com.x.Name`. */
function typeName(reference: string): string {
  return reference.replace('.schema.json#/definitions/', '.');
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

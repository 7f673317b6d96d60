// Metadata files have Avro's JSON form: optional values are wrapped (`{"string": "x"}`), absent values are null, and record names
// contain a package of their own. The wire form has none of these. DataHub's Python client converts in the same way before it sends.
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/** Finds the schema that a `$ref` names. */
type SchemaLookup = (ref: string) => JsonObject;

const AVRO_PACKAGE = '.pegasus2avro.';
/** The Python client adds it to distinguish aliased union members. It is not a field of a model. */
const UNION_HINT = 'fieldDiscriminator';

const BARE_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  string: ['string'],
  number: ['long', 'int', 'double', 'float'],
  boolean: ['boolean'],
};

/**
 * Converts the value of an aspect to wire form, from Avro's JSON form, from wire form, or from a mixture of both. It follows the schema of
 * the aspect, so a map whose only key is `string` does not change. Values that fit no schema are left to the validator.
 */
export function avroToWire(value: JsonValue, schema: JsonObject, lookup: SchemaLookup): JsonValue {
  const target = resolve(schema, lookup);
  if (isUnion(target)) return unionToWire(value, target, lookup);
  const bare = unwrap(value, target);
  if (Array.isArray(bare)) return bare.map((item: JsonValue) => avroToWire(item, childSchema(target, 'items'), lookup));
  if (!isObject(bare)) return bare;
  return Object.fromEntries(
    Object.entries(bare)
      .filter(([, item]) => item !== null)
      .map(([name, item]) => [name, avroToWire(item, fieldSchema(target, name), lookup)]),
  );
}

/** Renames the keys, which are type names: `com.acme.pegasus2avro.common.Status` becomes `com.acme.common.Status`. */
export function withWireNames(union: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(union).map(([name, value]) => [name.replace(AVRO_PACKAGE, '.'), value]));
}

function unionToWire(value: JsonValue, schema: JsonObject, lookup: SchemaLookup): JsonValue {
  if (!isObject(value)) return wrapBare(value, schema);
  return Object.fromEntries(
    Object.entries(withWireNames(value))
      .filter(([key, item]) => key !== UNION_HINT && item !== null)
      .map(([key, item]) => [key, avroToWire(item, fieldSchema(schema, key), lookup)]),
  );
}

/** Hand-written files omit the name of the member if the type of the value implies it. */
function wrapBare(value: JsonValue, { properties }: JsonObject): JsonValue {
  const member = BARE_MEMBERS[typeof value]?.find((name) => isObject(properties) && name in properties);
  return member === undefined ? value : { [member]: value };
}

/** Removes a wrapper of Avro that the schema does not have. */
function unwrap(value: JsonValue, schema: JsonObject): JsonValue {
  if (!isObject(value) || Object.keys(value).length !== 1) return value;
  const [[key, inner] = ['', null]] = Object.entries(value);
  if (isObject(schema.properties)) return key.includes('.') && !(key in schema.properties) ? inner : value;
  if (isObject(schema.additionalProperties)) return key === 'map' && isObject(inner) ? inner : value;
  return Object.keys(schema).length > 0 ? inner : value;
}

function resolve(schema: JsonObject, lookup: SchemaLookup): JsonObject {
  if (typeof schema.$ref === 'string') return resolve(lookup(schema.$ref), lookup);
  const [only] = Array.isArray(schema.allOf) ? schema.allOf : [];
  return isObject(only) ? resolve(only, lookup) : schema;
}

function isUnion(schema: JsonObject): boolean {
  return schema.maxProperties === 1 && schema.additionalProperties === false;
}

function fieldSchema(schema: JsonObject, name: string): JsonObject {
  const declared = isObject(schema.properties) ? schema.properties[name] : undefined;
  return isObject(declared) ? declared : childSchema(schema, 'additionalProperties');
}

/** The schema of a child. Without one, it is an empty schema, which accepts everything. */
function childSchema(schema: JsonObject, keyword: string): JsonObject {
  const child = schema[keyword];
  return isObject(child) ? child : {};
}

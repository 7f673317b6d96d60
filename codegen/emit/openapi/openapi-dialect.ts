/** Types of the models as schemas of OpenAPI 3.0.3 that SDK generators turn into good code. */
import type { JsonObject, JsonValue, NamedType, PrimitiveName } from '#codegen/model/model';
import { isObject } from '#codegen/values/json-value';
import { type Declaration, isDeprecated, type SchemaDialect } from '../schemas/type-schemas';

const PRIMITIVES: Readonly<Record<PrimitiveName, JsonObject>> = {
  null: { type: 'object', nullable: true },
  boolean: { type: 'boolean' },
  int: { type: 'integer', format: 'int32' },
  long: { type: 'integer', format: 'int64' },
  float: { type: 'number', format: 'float' },
  double: { type: 'number', format: 'double' },
  bytes: { type: 'string', description: 'Bytes, a character (U+0000 to U+00FF) for each.' },
  string: { type: 'string' },
  json: { description: 'A JSON value of any kind.' },
};

export function openapiDialect(reference: (type: NamedType) => JsonObject | null): SchemaDialect {
  return {
    reference,
    primitive: (name) => PRIMITIVES[name],
    limit: (schema, limits) => ({
      ...schema,
      ...Object.fromEntries(Object.entries(limits).flatMap(([keyword, limit]) => openapiLimit(keyword, limit))),
    }),
    // No `enum`: generated clients throw at a symbol that a newer server knows.
    enumeration: (symbols) => ({ type: 'string', 'x-known-values': symbols }),
    fixed: (size) => ({ ...PRIMITIVES.bytes, minLength: size, maxLength: size }),
    // Flat, no `oneOf`: clients keep or ignore a member that they do not know.
    union: (members, nullable) => ({
      type: 'object',
      minProperties: 1,
      maxProperties: 1,
      properties: Object.fromEntries(members.map(({ key, schema }) => [key, schema])),
      ...(nullable && { nullable }),
    }),
    nullable: (schema) => ('$ref' in schema ? { nullable: true, allOf: [schema] } : { ...schema, nullable: true }),
    record: ({ isOpen }) => (isOpen ? { additionalProperties: true } : {}),
    describe,
  };
}

/**
 * An exclusive bound becomes an inclusive one, because tools disagree on exclusive bounds in OpenAPI 3.0. Formats become words: generated
 * clients make other types of them. Validators keep both.
 */
function openapiLimit(keyword: string, limit: JsonValue): [string, JsonValue][] {
  if (keyword === 'format') return [['x-format', limit]];
  return [[keyword === 'exclusiveMinimum' ? 'minimum' : keyword === 'exclusiveMaximum' ? 'maximum' : keyword, limit]];
}

function describe(schema: JsonObject, declaration: Declaration): JsonObject {
  const isReference = '$ref' in schema;
  const plain = isReference ? {} : schema;
  const said = declaration.doc === '' ? plain.description : declaration.doc;
  const fallback = declaration.default;
  // Clients send the default of a plain value; as that of a named enum they write code that does not compile.
  // A default that is not a value of the schema is left out too, such as NaN, which is a string.
  const isPlain =
    !isReference &&
    !isObject(fallback) &&
    fallback !== null &&
    (typeof fallback !== 'string' || schema.type === 'string');
  const description = [
    said,
    typeof plain['x-format'] === 'string' && `Text in the form ${plain['x-format']}.`,
    fallback !== undefined && !isPlain && `Default: \`${JSON.stringify(fallback)}\`.`,
  ]
    .filter(Boolean)
    .join(' ');
  const words: JsonObject = {
    ...(description !== '' && { description }),
    ...(isDeprecated(declaration.properties.deprecated) && { deprecated: true }),
    ...(fallback !== undefined && isPlain && { default: fallback }),
  };
  if (Object.keys(words).length === 0) return schema;
  // OpenAPI 3.0 ignores keywords beside `$ref`.
  return isReference ? { ...words, allOf: [schema] } : { ...schema, ...words };
}

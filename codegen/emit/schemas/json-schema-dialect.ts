/** The wire rules as JSON Schema draft-07. */
import type { JsonObject, NamedType } from '#codegen/model/model';
import { PRIMITIVE_SCHEMAS } from '#codegen/model/primitive-schemas';
import { isList } from '#codegen/values/json-value';
import { type Declaration, isDeprecated, type SchemaDialect } from './type-schemas';

/** The shapes alone: types by `reference`, nothing said about them. */
export function bareDialect(reference: (type: NamedType) => JsonObject | null): SchemaDialect {
  return {
    reference,
    primitive: (name) => PRIMITIVE_SCHEMAS[name],
    limit,
    enumeration: (symbols) => ({ type: 'string', enum: symbols }),
    fixed: (size) => ({ ...PRIMITIVE_SCHEMAS.bytes, minLength: size, maxLength: size }),
    union: (members, nullable) => ({
      type: nullable ? ['object', 'null'] : 'object',
      minProperties: 1,
      maxProperties: 1,
      properties: Object.fromEntries(members.map(({ key, schema }) => [key, schema])),
      additionalProperties: false,
    }),
    nullable: orNull,
    record: () => ({}),
    describe: (schema) => schema,
  };
}

/** Null, or a value of the schema; errors are those of the schema. */
function orNull(schema: JsonObject): JsonObject {
  const { type, enum: symbols } = schema;
  if (typeof type !== 'string') return { if: { type: 'null' }, else: schema };
  return { ...schema, type: [type, 'null'], ...(isList(symbols) && { enum: [...symbols, null] }) };
}

/** An integer stays within the bounds of its type. */
function limit(schema: JsonObject, limits: JsonObject): JsonObject {
  const minima = [schema.minimum, limits.minimum].filter((bound) => typeof bound === 'number');
  const maxima = [schema.maximum, limits.maximum].filter((bound) => typeof bound === 'number');
  return {
    ...schema,
    ...limits,
    ...(minima.length > 0 && { minimum: Math.max(...minima) }),
    ...(maxima.length > 0 && { maximum: Math.min(...maxima) }),
  };
}

/** A dialect with docs, defaults and annotations. */
export function describedDialect(reference: (type: NamedType) => JsonObject | null): SchemaDialect {
  return { ...bareDialect(reference), describe: describeSchema };
}

function describeSchema(schema: JsonObject, declaration: Declaration): JsonObject {
  const words = {
    ...(declaration.doc !== '' && { description: declaration.doc }),
    ...(declaration.default !== undefined && { default: declaration.default }),
    ...annotations(declaration.properties),
  };
  if (Object.keys(words).length === 0) return schema;
  // Draft-07 ignores keywords beside `$ref`.
  return '$ref' in schema ? { ...words, allOf: [schema] } : { ...schema, ...words };
}

/** `@Searchable` as `x-searchable`; `@deprecated` as the keyword of later drafts that tools know. */
function annotations(properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => {
      if (name === 'deprecated') return isDeprecated(value) ? [[name, true]] : [];
      return [[`x-${name.charAt(0).toLowerCase()}${name.slice(1)}`, value]];
    }),
  );
}

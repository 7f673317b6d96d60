/** Types of the models as schemas of OpenAPI 3.0.3 that SDK generators turn into good code. */
import type { JsonObject, JsonValue, NamedType, PrimitiveName } from '#codegen/model/model';
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
      ...Object.fromEntries(
        Object.entries(limits).flatMap(([keyword, limit]) => openapiLimit(keyword, limit, schema, limits)),
      ),
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

/** Formats of which no generated client makes another type than text. */
const PLAIN_FORMATS: ReadonlySet<JsonValue> = new Set(['email', 'hostname', 'ipv4', 'ipv6', 'uri-reference']);
/** What texts of the other formats look like. */
const FORMS: ReadonlyMap<JsonValue, string> = new Map([
  ['date', '^[0-9]{4}-[0-1][0-9]-[0-3][0-9]$'],
  ['time', '^[0-2][0-9]:[0-5][0-9]:[0-6][0-9]'],
  ['date-time', '^[0-9]{4}-[0-1][0-9]-[0-3][0-9][Tt ][0-2][0-9]:[0-5][0-9]:[0-6][0-9]'],
  ['duration', '^P[0-9T]'],
  ['uri', '^[A-Za-z][A-Za-z0-9+.-]*:'],
  ['uuid', '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$'],
]);

/** An exclusive bound of an integer becomes the next one, and that of a number a flag, as OpenAPI 3.0 has it. */
function openapiLimit(
  keyword: string,
  limit: JsonValue,
  { type }: JsonObject,
  limits: JsonObject,
): [string, JsonValue][] {
  if (keyword === 'format')
    return PLAIN_FORMATS.has(limit)
      ? [['format', limit]]
      : [['x-format', limit], ...(limits.pattern === undefined ? [patternOf(limit)] : [])];
  const side = /^exclusiveM(in|ax)imum$/.exec(keyword)?.[1];
  if (side === undefined || typeof limit !== 'number') return [[keyword, limit]];
  const step = side === 'in' ? 1 : -1;
  if (type === 'integer') return [[`m${side}imum`, (step > 0 ? Math.floor(limit) : Math.ceil(limit)) + step]];
  return [
    [`m${side}imum`, limit],
    [keyword, true],
  ];
}

function patternOf(format: JsonValue): [string, JsonValue] {
  return ['pattern', FORMS.get(format) ?? ''];
}

function describe(schema: JsonObject, declaration: Declaration): JsonObject {
  const isReference = '$ref' in schema;
  const plain = isReference ? {} : schema;
  const said = declaration.doc === '' ? plain.description : declaration.doc;
  const fallback = declaration.default;
  const description = [
    said,
    typeof plain['x-format'] === 'string' && `Text in the form ${plain['x-format']}.`,
    // As a keyword, generated types would require the value in writes, and promise it in reads.
    fallback !== undefined && `Default: \`${JSON.stringify(fallback)}\`.`,
  ]
    .filter(Boolean)
    .join(' ');
  const words: JsonObject = {
    ...(description !== '' && { description }),
    ...(isDeprecated(declaration.properties.deprecated) && { deprecated: true }),
  };
  if (Object.keys(words).length === 0) return schema;
  // OpenAPI 3.0 ignores keywords beside `$ref`.
  return isReference ? { ...words, allOf: [schema] } : { ...schema, ...words };
}

import type { JsonValue } from '../model/model';

/** The shapes of schemas; each has keywords of its own. */
export type Shape = 'reference' | 'union' | 'enum' | 'record' | 'map' | 'array' | 'primitive';

/** The place of a schema in its file. `inner` are items, values of maps, and what `allOf` lists. */
export type Role = 'root' | 'definition' | 'property' | 'member' | 'inner';

/** Keywords that are understood, or harmless, everywhere. */
const EVERYWHERE = ['title', 'description', 'deprecated', '$schema', '$id', '$comment', 'examples'];

const OF_ROLE: { readonly [role in Role]: readonly string[] } = {
  root: ['x-namespace', 'x-aliases', '$defs', 'definitions'],
  definition: ['x-aliases'],
  property: ['default'],
  member: ['x-alias'],
  inner: [],
};

const OF_SHAPE: { readonly [shape in Shape]: readonly string[] } = {
  reference: ['$ref'],
  union: ['oneOf'],
  enum: ['type', 'enum'],
  record: ['type', 'properties', 'required', 'additionalProperties', 'allOf'],
  map: ['type', 'additionalProperties'],
  array: ['type', 'items'],
  primitive: ['type', 'format'],
};

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** By `type`. Of texts, `format` is one more. */
const LIMITS: { readonly [type: string]: readonly string[] } = {
  string: ['minLength', 'maxLength', 'pattern'],
  integer: BOUNDS,
  number: BOUNDS,
  array: ['minItems', 'maxItems', 'uniqueItems'],
};

/** Forms of texts that are checked. */
export const TEXT_FORMATS = [
  'date',
  'time',
  'date-time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
] as const;

const ONE_SHAPE = 'describe the value by type, $ref or oneOf';

/** Keywords of JSON Schema that models do without, and what to write instead. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['anyOf', 'write oneOf, whose members are distinguished by their key'],
  ['const', 'write an enum with one symbol'],
  ['nullable', 'leave the property out of required'],
  ['readOnly', 'leave it away'],
  ['writeOnly', 'leave it away'],
  ['patternProperties', 'write additionalProperties for a map'],
  ['unevaluatedProperties', 'leave it away: records are closed by themselves'],
  ['propertyNames', 'leave it out: the keys of a map are strings'],
  ['prefixItems', 'write an object with named properties'],
  ['additionalItems', 'write items'],
  ['$anchor', 'refer to #/$defs/Name'],
  ['$dynamicRef', 'write $ref'],
  ['$recursiveRef', 'write $ref'],
  ['allOf', 'only an object can include others'],
  ['default', 'only a property has a default'],
  ['x-alias', 'only a member of oneOf has an alias'],
  ['x-aliases', 'only a file or a definition has aliases'],
  ['x-namespace', 'put it at the root of the file'],
  ['$defs', 'put it at the root of the file'],
  ['definitions', 'put it at the root of the file'],
  ...[
    'not',
    'if',
    'then',
    'else',
    'dependentSchemas',
    'dependentRequired',
    'dependencies',
    'contains',
    'contentSchema',
  ].map((name) => [name, ONE_SHAPE] as const),
  ...['minProperties', 'maxProperties', 'contentEncoding', 'contentMediaType'].map(
    (name) => [name, 'leave it away: it is not checked'] as const,
  ),
  ...Object.entries(LIMITS).flatMap(([type, names]) =>
    names.map((name) => [name, `it limits a value of type ${type}`] as const),
  ),
]);

export function keywordsOf(shape: Shape, role: Role, type: JsonValue | undefined): readonly string[] {
  return [...OF_SHAPE[shape], ...OF_ROLE[role], ...limitsOf(type), ...EVERYWHERE];
}

/** The keywords that limit the values of a `type`. */
export function limitsOf(type: JsonValue | undefined): readonly string[] {
  return (typeof type === 'string' && Object.hasOwn(LIMITS, type) ? LIMITS[type] : undefined) ?? [];
}

/** The advice for a keyword that is not understood; null for one that JSON Schema does not have either. */
export function adviceFor(keyword: string): string | null {
  return ADVICE.get(keyword) ?? null;
}

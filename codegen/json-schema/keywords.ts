/** What a schema describes; each shape has keywords of its own. */
export type Shape = 'reference' | 'union' | 'enum' | 'record' | 'map' | 'array' | 'primitive';

/** Where a schema stands in its file. `inner` are items, values of maps, and what `allOf` lists. */
export type Role = 'root' | 'definition' | 'property' | 'member' | 'inner';

/** Understood, or harmless, wherever they stand. */
const EVERYWHERE = ['title', 'description', 'deprecated', '$schema', '$id', '$comment', 'examples'];

const OF_ROLE: { readonly [role in Role]: readonly string[] } = {
  root: ['x-namespace', '$defs', 'definitions'],
  definition: [],
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

const NO_LIMITS = 'leave it away: a model tells the shape of a value, limits are not checked';
const ONE_SHAPE = 'describe the value by type, $ref or oneOf';

/** Keywords of JSON Schema that models do without, and what to write instead. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['anyOf', 'write oneOf, whose members are told apart by their key'],
  ['const', 'write an enum with one symbol'],
  ['nullable', 'leave the property out of required'],
  ['readOnly', 'leave it away'],
  ['writeOnly', 'leave it away'],
  ['patternProperties', 'write additionalProperties for a map'],
  ['unevaluatedProperties', 'leave it away: records are closed by themselves'],
  ['propertyNames', 'leave it away: the keys of a map are texts'],
  ['prefixItems', 'write an object with named properties'],
  ['additionalItems', 'write items'],
  ['$anchor', 'refer to #/$defs/Name'],
  ['$dynamicRef', 'write $ref'],
  ['$recursiveRef', 'write $ref'],
  ['allOf', 'only an object can include others'],
  ['default', 'only a property has a default'],
  ['x-alias', 'only a member of oneOf has an alias'],
  ['x-namespace', 'put it at the root of the file'],
  ['$defs', 'put it at the root of the file'],
  ['definitions', 'put it at the root of the file'],
  ...['not', 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired', 'dependencies', 'contains', 'contentSchema'].map((name) => [name, ONE_SHAPE] as const),
  ...[
    'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems',
    'minProperties', 'maxProperties', 'contentEncoding', 'contentMediaType',
  ].map((name) => [name, NO_LIMITS] as const),
]);

export function keywordsOf(shape: Shape, role: Role): readonly string[] {
  return [...OF_SHAPE[shape], ...OF_ROLE[role], ...EVERYWHERE];
}

/** What to write instead of a keyword that is not understood; null for one that JSON Schema does not have either. */
export function adviceFor(keyword: string): string | null {
  return ADVICE.get(keyword) ?? null;
}

import type { JsonValue } from '../model/model';

/** The shapes of schemas. `json` is a value of any kind. */
export type Shape = 'reference' | 'union' | 'enum' | 'record' | 'map' | 'array' | 'primitive' | 'json';

/** The place of a schema in its file. `inner` are items and values of maps. */
export type Role = 'root' | 'definition' | 'property' | 'member' | 'inner';

/** Keywords of JSON Schema that a type of the models says, or that the check of documents takes as they are. */
const UNDERSTOOD: readonly string[] = [
  '$ref',
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  '$comment',
  '$defs',
  'definitions',
  'title',
  'description',
  'default',
  'deprecated',
  'examples',
  'example',
  'readOnly',
  'writeOnly',
  'type',
  'enum',
  'const',
  'format',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedItems',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
];

/** Names of others that resemble keywords. */
const OF_OTHERS: ReadonlySet<string> = new Set(['id', 'defs', 'enumNames', 'options', 'notes', 'comment']);

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** The keywords that limit values, by `type`. Of texts, `format` is one more. */
const LIMITS: { readonly [type: string]: readonly string[] } = {
  string: ['minLength', 'maxLength', 'pattern'],
  integer: BOUNDS,
  number: BOUNDS,
  array: ['minItems', 'maxItems', 'uniqueItems'],
};

const EVERY_LIMIT = [...new Set(Object.values(LIMITS).flat())];

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

/** Our own keywords, with the only places where they mean something. */
const PLACES: ReadonlyMap<string, { readonly roles: readonly Role[]; readonly advice: string }> = new Map([
  ['x-namespace', { roles: ['root'], advice: 'put it at the root of the file' }],
  ['x-aliases', { roles: ['root', 'definition'], advice: 'only a file or a definition has aliases' }],
  ['x-alias', { roles: ['member'], advice: 'only a member of oneOf has an alias' }],
]);

/** The keywords that limit the values of a `type`. */
export function limitsOf(type: JsonValue | undefined): readonly string[] {
  return (typeof type === 'string' && Object.hasOwn(LIMITS, type) ? LIMITS[type] : undefined) ?? [];
}

/** Every keyword that has an effect somewhere. */
export const KEYWORDS: readonly string[] = [...UNDERSTOOD, ...EVERY_LIMIT];

/** Whether a name may be a keyword of somebody else's, although it resembles one of JSON Schema. */
export function isOfOthers(keyword: string): boolean {
  return OF_OTHERS.has(keyword);
}

/** The reason why a keyword has no effect at a place; null if it has one there, or if it is a keyword of another tool. */
export function misplaced(keyword: string, role: Role, type: JsonValue | undefined): string | null {
  const place = PLACES.get(keyword);
  if (place) return place.roles.includes(role) ? null : place.advice;
  if (typeof type !== 'string' || !EVERY_LIMIT.includes(keyword) || limitsOf(type).includes(keyword)) return null;
  const types = Object.keys(LIMITS).filter((each) => LIMITS[each]?.includes(keyword));
  return `it limits a value of type ${types.at(-1) ?? ''}`;
}

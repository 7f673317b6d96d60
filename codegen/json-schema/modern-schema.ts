/** Rewrites schemas of older drafts as those of 2020-12, with the places of all parts. */
import { type JsonMember, type JsonNode, madeList, madeObject, madeValue } from './json-reader';
import { modernPattern } from './modern-pattern';

/** Keywords whose value is one schema. */
export const ONE: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
/** Keywords whose value is a list of schemas. */
export const LIST: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
/** Keywords whose value holds schemas by name. */
export const NAMED: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** The dialects in which `$ref` makes the keywords beside it void. */
const LEGACY = /^https?:\/\/json-schema\.org\/draft-0[3-7]\//;
/** What `$ref` of these drafts leaves in force, because it does not check values. */
const WORDS =
  /^(?:\$ref|x-.*|title|description|default|deprecated|readOnly|examples?|\$schema|\$?id|\$defs|definitions)$/;

type Members = Map<string, JsonMember>;

/** The same schema in the words of the newest draft. What is no schema stays as it is, for its reader to report. */
export function modernSchema(root: JsonNode): JsonNode {
  return modernizerOf(root).schema(root);
}

const parts = new WeakMap<JsonNode, JsonNode>();

/** The same for a schema in a place where no keyword has one: always the same node for the same place. */
export function modernPart(part: JsonNode, root: JsonNode): JsonNode {
  const modern = parts.get(part) ?? modernizerOf(root).schema(part);
  parts.set(part, modern);
  return modern;
}

function modernizerOf(root: JsonNode): Modernizer {
  return new Modernizer(LEGACY.test(String(root.members?.get('$schema')?.node.value)));
}

class Modernizer {
  constructor(private readonly isLegacy: boolean) {}

  schema(node: JsonNode): JsonNode {
    if (node.members === null) return node;
    const members: Members = new Map();
    const isReference = this.isLegacy && typeof node.members.get('$ref')?.node.value === 'string';
    for (const [name, member] of node.members)
      if (!isReference || WORDS.test(name))
        members.set(name, { ...member, node: withSchemas(name, member.node, (part) => this.schema(part)) });
    withoutRepeats(members);
    renamePatterns(members);
    renameBounds(members);
    renameItems(members);
    renameDependencies(members);
    renameReferences(members);
    renameNullable(members);
    renameId(members);
    if (typeof members.get('required')?.node.value === 'boolean') members.delete('required');
    return madeObject(node.origin, members);
  }
}

/** The value of a keyword, with each schema in it as the function makes it. Drafts before 2020-12 have lists of `items`, and `dependencies`. */
export function withSchemas(keyword: string, node: JsonNode, made: (schema: JsonNode) => JsonNode): JsonNode {
  if (node.items !== null && (LIST.has(keyword) || keyword === 'items'))
    return madeList(node.origin, node.items.map(made));
  if (ONE.has(keyword) || keyword === 'additionalItems') return made(node);
  if (node.members === null || !(NAMED.has(keyword) || keyword === 'dependencies')) return node;
  const named = [...node.members].map(([name, member]) => [name, { ...member, node: made(member.node) }] as const);
  return madeObject(node.origin, new Map(named));
}

/** A name that is there twice says no more than once, and `allOf` of nothing says nothing. */
function withoutRepeats(members: Members): void {
  for (const keyword of ['type', 'required', 'enum']) {
    const list = members.get(keyword);
    if (!list?.node.items) continue;
    const distinct = new Map(list.node.items.map((item) => [JSON.stringify(item.value), item]));
    if (distinct.size < list.node.items.length)
      members.set(keyword, { ...list, node: madeList(list.node.origin, [...distinct.values()]) });
  }
  if (members.get('allOf')?.node.items?.length === 0) members.delete('allOf');
}

function renamePatterns(members: Members): void {
  const pattern = members.get('pattern');
  if (typeof pattern?.node.value === 'string')
    members.set('pattern', { ...pattern, node: madeValue(pattern.node.origin, modernPattern(pattern.node.value)) });
  const named = members.get('patternProperties');
  if (!named?.node.members) return;
  const renamed = new Map([...named.node.members].map(([name, member]) => [modernPattern(name), member]));
  members.set('patternProperties', { ...named, node: madeObject(named.node.origin, renamed) });
}

/** Draft 04: `id`. */
function renameId(members: Members): void {
  const id = members.get('id');
  members.delete('id');
  if (typeof id?.node.value === 'string' && !members.has('$id')) members.set('$id', id);
}

/** Draft 04: `minimum: 0` with `exclusiveMinimum: true`. */
function renameBounds(members: Members): void {
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const flag = members.get(exclusive)?.node.value;
    const limit = members.get(bound);
    if (typeof flag !== 'boolean') continue;
    members.delete(exclusive);
    if (!flag || !limit) continue;
    members.delete(bound);
    members.set(exclusive, limit);
  }
}

/** Renames what was used before 2020-12: a list of schemas for the first items, and `additionalItems` for the others. */
function renameItems(members: Members): void {
  const rest = members.get('additionalItems');
  members.delete('additionalItems');
  const items = members.get('items');
  if (!items || items.node.items === null) return;
  members.delete('items');
  members.set('prefixItems', items);
  if (rest) members.set('items', rest);
}

/** Renames what was used before 2019-09: lists of names and schemas in one. */
function renameDependencies(members: Members): void {
  const all = members.get('dependencies');
  if (!all?.node.members) return;
  members.delete('dependencies');
  const entries = [...all.node.members];
  for (const [keyword, part] of [
    ['dependentRequired', entries.filter(([, { node }]) => node.items !== null)],
    ['dependentSchemas', entries.filter(([, { node }]) => node.items === null)],
  ] as const)
    if (part.length > 0 && !members.has(keyword))
      members.set(keyword, { ...all, node: madeObject(all.node.origin, new Map(part)) });
}

/** A file that nobody extends refers dynamically to what it refers to anyway. */
function renameReferences(members: Members): void {
  for (const name of ['$dynamicRef', '$recursiveRef']) {
    const reference = members.get(name);
    members.delete(name);
    if (reference && !members.has('$ref')) members.set('$ref', reference);
  }
}

/** OpenAPI: `nullable` beside a type. */
function renameNullable(members: Members): void {
  const nullable = members.get('nullable');
  members.delete('nullable');
  const type = members.get('type');
  if (nullable?.node.value !== true || typeof type?.node.value !== 'string' || type.node.value === 'null') return;
  const { origin } = type.node;
  members.set('type', { ...type, node: madeList(origin, [type.node, madeValue(origin, 'null')]) });
  const symbols = members.get('enum');
  if (symbols?.node.items)
    members.set('enum', { ...symbols, node: madeList(origin, [...symbols.node.items, madeValue(origin, null)]) });
}

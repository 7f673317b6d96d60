/** Schemas of which all or some hold for a value, as one. */
import { isDeepStrictEqual } from 'node:util';
import type { Origin } from '../model/model';
import { type JsonMember, type JsonNode, madeList, madeObject } from './json-reader';
import { member, type Members, SCALARS, SILENT } from './schema-members';
import type { SchemaNode } from './schema-node';

/** What holds beside `own`. Of two schemas of a property, both hold, so that each is true. */
export function addAll(own: Members, part: SchemaNode): void {
  for (const [keyword, found] of part.settled()) {
    if (SILENT.test(keyword) && !(keyword === 'description' && !own.has(keyword))) continue;
    const before = own.get(keyword);
    if (keyword === 'properties')
      own.set(
        keyword,
        merged(before, found, (mine, other) => (isAny(mine) ? other : mine)),
      );
    else if (keyword === 'required') own.set(keyword, joined(before, found));
    else if (keyword === 'type' && before?.node.items) own.set(keyword, found);
    else if (!before && !(keyword === 'additionalProperties' && found.node.value === false)) own.set(keyword, found);
  }
}

/** Properties of which each may be there, without those that always hold. */
export function addSome(own: Members, parts: readonly SchemaNode[], origin: Origin): void {
  const always = own.get('properties');
  let added: JsonMember | undefined;
  for (const part of parts) {
    const found = part.settled().get('properties');
    if (found?.node.members) added = merged(added, found, (a, b) => either(a, b, origin));
    const open = part.members.get('additionalProperties');
    if ((open && open.node.value !== false) || part.has('patternProperties'))
      own.set('additionalProperties', member(origin, true));
  }
  if (added) own.set('properties', always ? merged(always, added, (mine) => mine) : added);
}

function merged(a: JsonMember | undefined, b: JsonMember, both: (a: JsonNode, b: JsonNode) => JsonNode): JsonMember {
  const members = new Map(a?.node.members);
  for (const [name, found] of b.node.members ?? []) {
    const before = members.get(name);
    members.set(name, before ? { ...before, node: both(before.node, found.node) } : found);
  }
  return { origin: b.origin, node: madeObject((a ?? b).node.origin, members) };
}

function joined(a: JsonMember | undefined, b: JsonMember): JsonMember {
  return { ...b, node: madeList(b.node.origin, [...(a?.node.items ?? []), ...(b.node.items ?? [])]) };
}

function isAny({ value }: JsonNode): boolean {
  return (
    value === true ||
    (typeof value === 'object' && value !== null && Object.keys(value).every((keyword) => SILENT.test(keyword)))
  );
}

/** A schema of what one of two admits: as far as both say a type, a symbol or a constant. */
function either(a: JsonNode, b: JsonNode, origin: Origin): JsonNode {
  if (isDeepStrictEqual(a.value, b.value)) return a;
  const symbols = [...(symbolsOf(a) ?? [null]), ...(symbolsOf(b) ?? [null])];
  if (symbols.every((symbol) => symbol !== null)) return enumOf(symbols, origin);
  const types = [a, b].map((node) => node.members?.get('type')?.node.value);
  const isSame = types[0] !== undefined && types[0] === types[1] && SCALARS.has(types[0]);
  return madeObject(origin, new Map(isSame ? [['type', member(origin, types[0] ?? null)]] : []));
}

function enumOf(symbols: readonly JsonNode[], origin: Origin): JsonNode {
  const distinct = new Map(symbols.map((symbol) => [symbol.value, symbol]));
  return madeObject(origin, new Map([['enum', { origin, node: madeList(origin, [...distinct.values()]) }]]));
}

/** The texts of an enum or a constant; null for anything else. */
function symbolsOf({ members }: JsonNode): readonly JsonNode[] | null {
  const constant = members?.get('const')?.node;
  const symbols = constant ? [constant] : (members?.get('enum')?.node.items ?? null);
  return symbols?.every(({ value }) => typeof value === 'string') ? symbols : null;
}

/** What all of several schemas have in common, as far as the models have a type for it. */
export function common(schemas: readonly SchemaNode[], origin: Origin): ReadonlyMap<string, JsonMember> {
  const symbols = schemas.map(({ json }) => symbolsOf(json));
  if (symbols.length > 0 && symbols.every((each) => each !== null))
    return enumOf(symbols.flat(), origin).members ?? new Map();
  const types = new Set(schemas.map((schema) => (symbolsOf(schema.json) ? 'string' : schema.node('type')?.value)));
  const [type = null] = types;
  if (types.size === 1 && SCALARS.has(type)) return new Map([['type', member(origin, type)]]);
  if (types.size === 2 && types.has('integer') && types.has('number'))
    return new Map([['type', member(origin, 'number')]]);
  const items = schemas.map((schema) => schema.part('items'));
  if (type !== 'array' || types.size > 1 || !items.every((item) => item !== null)) return new Map();
  const choice = {
    origin,
    node: madeList(
      origin,
      items.map(({ json }) => json),
    ),
  };
  const item = madeObject(origin, new Map([['anyOf', choice]]));
  return new Map([
    ['type', member(origin, 'array')],
    ['items', { origin, node: item }],
  ]);
}

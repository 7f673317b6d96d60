/**
 * What `allOf`, `anyOf` and `oneOf`, lists of types, constants and nulls mean for the type of a value. A type of the models admits all that
 * a schema admits, and perhaps more: the schema itself is checked beside it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { JsonValue, Origin } from '../model/model';
import { type JsonMember, type JsonNode, madeList, madeObject, madeValue } from './json-reader';
import { isModelName, SchemaNode } from './schema-node';

export interface Composed {
  /** The schema without the keywords that combine schemas; of references, the plain ones. */
  readonly schema: SchemaNode;
  /** Whether null is a value. */
  readonly nullable: boolean;
}

/** More schemas inside of one another are a value of any kind. */
const DEPTH_MAX = 40;
const COMBINING: ReadonlySet<string> = new Set(['$ref', 'allOf', 'anyOf', 'oneOf', 'const', 'enum', 'type']);
const SCALARS: ReadonlySet<JsonValue> = new Set(['string', 'integer', 'number', 'boolean']);
/** Keywords that say nothing about the type. */
const SILENT =
  /^(?:\$(?!ref)|x-|title$|description$|default$|deprecated$|readOnly$|writeOnly$|examples?$|definitions$)/;

type Members = Map<string, JsonMember>;

/** Remembers what it made, so that equal places get equal nodes, and a schema that many others include is read once. */
export class SchemaComposer {
  private readonly made = new Map<JsonNode, Composed>();
  /** Schemas that are being read as objects. A reference to one of them adds nothing. */
  private readonly objects = new Set<JsonNode>();
  private depth = 0;

  of(schema: SchemaNode): Composed {
    const known = this.made.get(schema.json);
    if (known) return known;
    // A schema that contains itself is any value, as long as it is being read.
    this.made.set(schema.json, { schema: schema.with(new Map()), nullable: true });
    if (this.depth > DEPTH_MAX) return { schema: schema.with(new Map()), nullable: true };
    this.depth += 1;
    const composed = this.compose(schema);
    this.depth -= 1;
    this.made.set(schema.json, composed);
    return composed;
  }

  /** The schema as an object, whatever else it admits: only objects are values of aspects. */
  record(schema: SchemaNode): SchemaNode {
    if (this.objects.has(schema.json)) return schema.with(new Map());
    this.objects.add(schema.json);
    const base = this.combined(schema.with(without(schema.members, 'type', 'enum', 'const')), true);
    this.objects.delete(schema.json);
    return base.schema;
  }

  private compose(schema: SchemaNode): Composed {
    if (isTagged(schema)) return { schema, nullable: false };
    if (isPlainReference(schema)) return { schema, nullable: this.isNullable(schema) };
    const typed = withOneType(schema);
    const { schema: combined, nullable } = this.combined(typed.schema, false);
    return { schema: combined, nullable: typed.nullable ?? nullable };
  }

  private isNullable(reference: SchemaNode): boolean {
    const target = reference.target();
    return target !== null && this.of(target).nullable;
  }

  /** Merges everything that holds for the value, and then what may hold. */
  private combined(schema: SchemaNode, isRecord: boolean): Composed {
    if (includesOnly(schema, this)) return { schema, nullable: false };
    const own: Members = without(schema.members, '$ref', 'allOf', 'anyOf', 'oneOf');
    const parts = [
      ...schema.parts('allOf'),
      ...(schema.has('$ref') ? [schema.target()].filter((part) => part !== null) : []),
    ];
    const all = parts.map((part) => (isRecord ? { schema: this.record(part), nullable: false } : this.flat(part)));
    // A single reference with a description is the reference.
    const [only] = parts;
    if (only && parts.length === 1 && isPlainReference(only) && isSilent(own) && !isRecord && !hasChoice(schema))
      return { schema: schema.with(new Map([...own, ...only.members])), nullable: this.isNullable(only) };
    for (const part of all) addAll(own, part.schema.members);
    for (const part of conditional(schema)) addSome(own, [this.flat(part).schema], part.origin);
    const nullable =
      all.length > 0 && isSilent(without(schema.members, 'allOf', '$ref')) && all.every((part) => part.nullable);
    const choices = ['anyOf', 'oneOf'].filter((keyword) => schema.has(keyword));
    let found: Composed = { schema: schema.with(own), nullable };
    for (const keyword of choices) found = this.withChoice(found, schema.parts(keyword), isRecord);
    return found;
  }

  /** The schema with references followed, to be merged. */
  private flat(schema: SchemaNode): Composed {
    const composed = this.of(schema);
    const included = composed.schema.parts('allOf');
    if (included.length > 0) return { ...composed, schema: this.merged(composed.schema, included) };
    const target = composed.schema.has('$ref') ? composed.schema.target() : null;
    if (!target || this.depth > DEPTH_MAX) return composed;
    this.depth += 1;
    const flat = this.flat(target);
    this.depth -= 1;
    return { ...flat, nullable: flat.nullable || composed.nullable };
  }

  private merged(schema: SchemaNode, parts: readonly SchemaNode[]): SchemaNode {
    const own = without(schema.members, 'allOf');
    for (const part of parts) addAll(own, this.flat(part).schema.members);
    return schema.with(own);
  }

  private withChoice(base: Composed, branches: readonly SchemaNode[], isRecord: boolean): Composed {
    const flat = branches.map((branch) => ({ branch, ...this.flat(branch) }));
    const others = flat.filter(({ schema }) => schema.node('type')?.value !== 'null');
    const nullable = isSilent(base.schema.members) && flat.some((part) => part.nullable || !others.includes(part));
    const [first] = others;
    if (first && others.length === 1 && !isRecord && isSilent(base.schema.members)) {
      const { schema: kept } = isPlainReference(first.branch) ? { schema: first.branch } : first;
      return { schema: base.schema.with(new Map([...kept.members, ...base.schema.members])), nullable };
    }
    const members = new Map(base.schema.members);
    const schemas = others.map(({ schema }) => schema);
    const isObject = isRecord || isRecordLike(base.schema) || (schemas.length > 0 && schemas.every(isRecordLike));
    if (isObject) addSome(members, schemas.filter(isRecordLike), base.schema.origin);
    else if (isSilent(members))
      for (const [keyword, shared] of common(schemas, base.schema.origin)) members.set(keyword, shared);
    if (isObject && !members.has('type') && !members.has('properties'))
      members.set('type', member(base.schema.origin, 'object'));
    return { schema: base.schema.with(members), nullable };
  }
}

/** A choice of the models, whose values name their member. That of others shows it by what is inside. */
export function isTagged(schema: SchemaNode): boolean {
  return schema
    .parts('oneOf')
    .some(
      (part) => part.has('x-alias') || isModelName(part.node('$ref')?.value) || schema.node('x-union')?.value === true,
    );
}

function isPlainReference(schema: SchemaNode): boolean {
  return (
    schema.has('$ref') &&
    [...schema.members.keys()].every(
      (keyword) => keyword === '$ref' || SILENT.test(keyword) || (!COMBINING.has(keyword) && !isShaping(keyword)),
    )
  );
}

function isShaping(keyword: string): boolean {
  return ['properties', 'items', 'prefixItems', 'additionalProperties', 'patternProperties'].includes(keyword);
}

/** `allOf` of references alone is what PDL calls includes, as long as no field is there twice. */
function includesOnly(schema: SchemaNode, composer: SchemaComposer): boolean {
  const parts = schema.parts('allOf');
  if (parts.length === 0 || hasChoice(schema) || schema.has('$ref') || conditional(schema).length > 0) return false;
  if (!parts.every(isPlainReference)) return false;
  const names = [...schema.schemas('properties').keys()];
  const isBeside = names.length > 0 || schema.node('type')?.value === 'object' || parts.length > 1;
  if (!isBeside) return false;
  for (const part of parts) {
    if (isModelName(part.node('$ref')?.value)) continue;
    const target = part.target();
    const found = target && composer.of(target);
    if (!found || found.nullable || found.schema.shape !== 'record' || !found.schema.has('properties')) return false;
    if (found.schema.has('allOf') || found.schema.node('additionalProperties')?.value === true) return false;
    names.push(...found.schema.schemas('properties').keys());
  }
  return new Set(names).size === names.length;
}

function hasChoice(schema: SchemaNode): boolean {
  return schema.has('anyOf') || schema.has('oneOf');
}

/** Schemas that hold under a condition. */
function conditional(schema: SchemaNode): readonly SchemaNode[] {
  const named = [...schema.schemas('dependentSchemas').values()].map((part) => part.schema);
  return [...['then', 'else'].flatMap((keyword) => schema.part(keyword) ?? []), ...named];
}

function isSilent(members: Members | ReadonlyMap<string, JsonMember>): boolean {
  return [...members.keys()].every((keyword) => SILENT.test(keyword));
}

function isRecordLike(schema: SchemaNode): boolean {
  return schema.has('properties') || schema.has('patternProperties') || schema.node('type')?.value === 'object';
}

function without(members: ReadonlyMap<string, JsonMember>, ...keywords: readonly string[]): Members {
  return new Map([...members].filter(([keyword]) => !keywords.includes(keyword)));
}

function member(origin: Origin, value: JsonValue): JsonMember {
  return { origin, node: madeValue(origin, value) };
}

/** What holds beside `own`. Of two schemas of a property, both hold, so that each is true. */
function addAll(own: Members, part: ReadonlyMap<string, JsonMember>): void {
  for (const [keyword, found] of part) {
    if (SILENT.test(keyword) && !(keyword === 'description' && !own.has(keyword))) continue;
    const before = own.get(keyword);
    if (keyword === 'properties')
      own.set(
        keyword,
        merged(before, found, (mine, other) => (isAny(mine) ? other : mine)),
      );
    else if (keyword === 'required') own.set(keyword, joined(before, found));
    else if (!before && !(keyword === 'additionalProperties' && found.node.value === false)) own.set(keyword, found);
  }
}

/** Properties of which each may be there, without those that always hold. */
function addSome(own: Members, parts: readonly SchemaNode[], origin: Origin): void {
  const always = own.get('properties');
  let added: JsonMember | undefined;
  for (const part of parts) {
    const found = part.members.get('properties');
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
function common(schemas: readonly SchemaNode[], origin: Origin): ReadonlyMap<string, JsonMember> {
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

/** A list of types, a constant and symbols that are no texts, as one type. `nullable` is undefined where nothing is said about types. */
function withOneType(schema: SchemaNode): { readonly schema: SchemaNode; readonly nullable?: boolean } {
  const members = without(schema.members);
  const constant = members.get('const');
  if (constant) {
    members.delete('const');
    members.set('enum', { ...constant, node: madeList(constant.node.origin, [constant.node]) });
  }
  const types = members.get('type')?.node.items;
  const symbols = members.get('enum')?.node.items;
  const nullable = [
    types?.map(({ value }) => value).includes('null'),
    symbols?.map(({ value }) => value).includes(null),
  ];
  if (types) oneType(members, types);
  if (symbols) oneEnum(members, symbols);
  const said = nullable.filter((each) => each !== undefined);
  return { schema: schema.with(members), ...(said.length > 0 && { nullable: said.every(Boolean) }) };
}

function oneType(members: Members, types: readonly JsonNode[]): void {
  const [first, ...more] = types.filter(({ value }) => value !== 'null');
  const type = members.get('type');
  members.delete('type');
  const isNumber = more.length === 1 && [first?.value, more[0]?.value].toSorted().join() === 'integer,number';
  if (type && first && (more.length === 0 || isNumber))
    return void members.set('type', { ...type, node: isNumber ? madeValue(first.origin, 'number') : first });
  for (const keyword of members.keys()) if (!SILENT.test(keyword) && !COMBINING.has(keyword)) members.delete(keyword);
}

/** An enum of the models has texts. Other symbols are values of a type, or of any. */
function oneEnum(members: Members, symbols: readonly JsonNode[]): void {
  const found = members.get('enum');
  const others = symbols.filter(({ value }) => value !== null);
  members.delete('enum');
  if (!found) return;
  if (symbols.length === 0 || (others.length > 0 && others.every(({ value }) => typeof value === 'string'))) {
    const distinct = [...new Map(others.map((symbol) => [symbol.value, symbol])).values()];
    members.set('enum', { ...found, node: madeList(found.node.origin, distinct) });
    return;
  }
  const types = new Set(others.map(({ value }) => (Number.isInteger(value) ? 'integer' : typeof value)));
  const [type] = types;
  for (const keyword of members.keys()) if (!SILENT.test(keyword)) members.delete(keyword);
  if (types.size === 1 && type !== undefined && SCALARS.has(type)) members.set('type', member(found.origin, type));
}

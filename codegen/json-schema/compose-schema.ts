/**
 * What `allOf`, `anyOf` and `oneOf`, lists of types, constants and nulls mean for the type of a value. A type of the models admits all that
 * a schema admits, and perhaps more: the schema itself is checked beside it.
 */
import type { JsonNode } from './json-reader';
import { addAll, addSome, common } from './merge-schemas';
import { ofOneType, withOneType } from './one-type';
import { COMBINING, isRecordLike, isSilent, member, type Members, SILENT, without } from './schema-members';
import { isModelName, SchemaNode } from './schema-node';

export interface Composed {
  /** The schema without the keywords that combine schemas; of references, the plain ones. */
  readonly schema: SchemaNode;
  /** Whether null is a value. */
  readonly nullable: boolean;
}

/** More schemas inside of one another are a value of any kind. */
const DEPTH_MAX = 40;
/** A schema as it is merged into others. */
interface Parts extends Composed {
  /** The part that always holds. */
  readonly always: SchemaNode;
  /** Objects of which each may hold: those of choices and conditions. */
  readonly perhaps: readonly SchemaNode[];
}

/** Remembers what it made, so that equal places get equal nodes, and a schema that many others include is read once. */
export class SchemaComposer {
  private readonly made = new Map<JsonNode, Parts>();
  /** Schemas that are being read as objects. A reference to one of them adds nothing. */
  private readonly objects = new Set<JsonNode>();
  private depth = 0;

  of(schema: SchemaNode): Composed {
    return this.partsOf(schema);
  }

  /** The schema as an object, whatever else it admits: only objects are values of aspects. */
  record(schema: SchemaNode): SchemaNode {
    return this.recordParts(schema).schema;
  }

  private partsOf(schema: SchemaNode): Parts {
    const known = this.made.get(schema.json);
    if (known) return known;
    const anything = whole(schema.with(new Map()), true);
    // A schema that contains itself is any value, as long as it is being read.
    this.made.set(schema.json, anything);
    if (this.depth > DEPTH_MAX) return anything;
    this.depth += 1;
    const composed = this.compose(schema);
    this.depth -= 1;
    this.made.set(schema.json, composed);
    return composed;
  }

  private recordParts(schema: SchemaNode): Parts {
    if (this.objects.has(schema.json)) return whole(schema.with(new Map()));
    this.objects.add(schema.json);
    const record = this.combined(schema.with(without(schema.members, 'type', 'enum', 'const')), true);
    this.objects.delete(schema.json);
    return record;
  }

  private compose(schema: SchemaNode): Parts {
    if (isTagged(schema)) return whole(schema);
    if (isPlainReference(schema)) return whole(schema, this.isNullable(schema));
    const typed = withOneType(schema);
    const { schema: combined, ...parts } = this.combined(typed.schema, false);
    return { ...parts, schema: ofOneType(combined), nullable: typed.nullable ?? parts.nullable };
  }

  private isNullable(reference: SchemaNode): boolean {
    const target = reference.target();
    return target !== null && this.of(target).nullable;
  }

  /** Merges everything that holds for the value, and then what may hold. */
  private combined(schema: SchemaNode, isRecord: boolean): Parts {
    if (includesOnly(schema, this)) return whole(schema);
    const own: Members = without(schema.members, '$ref', 'allOf', 'anyOf', 'oneOf');
    const parts = [
      ...schema.parts('allOf'),
      ...(schema.has('$ref') ? [schema.target()].filter((part) => part !== null) : []),
    ];
    // A single reference with a description is the reference.
    const [only] = parts;
    if (only && parts.length === 1 && isPlainReference(only) && isSilent(own) && !isRecord && !hasChoice(schema))
      return whole(schema.with(new Map([...own, ...only.members])), this.isNullable(only));
    const all = parts.map((part) => (isRecord ? this.recordParts(part) : this.flat(part)));
    for (const { always } of all) addAll(own, always);
    const nullable =
      all.length > 0 && isSilent(without(schema.members, 'allOf', '$ref')) && all.every((part) => part.nullable);
    const perhaps = all.flatMap((part) => part.perhaps);
    const choices = choicesOf(schema).map((branches) => branches.map((branch) => this.branch(branch)));
    return chosen({ always: schema.with(own), perhaps, nullable }, choices, isRecord);
  }

  private branch(branch: SchemaNode): Branch {
    return { ...this.flat(branch), reference: isPlainReference(branch) ? branch : null };
  }

  /** The schema with references followed, to be merged. */
  private flat(schema: SchemaNode): Parts {
    const composed = this.partsOf(schema);
    const included = composed.schema.parts('allOf');
    if (included.length > 0) return this.merged(composed, included);
    const target = composed.schema.has('$ref') ? composed.schema.target() : null;
    if (!target || this.depth > DEPTH_MAX) return composed;
    this.depth += 1;
    const flat = this.flat(target);
    this.depth -= 1;
    return { ...flat, nullable: flat.nullable || composed.nullable };
  }

  private merged({ schema, nullable }: Composed, included: readonly SchemaNode[]): Parts {
    const own = without(schema.members, 'allOf');
    const parts = included.map((part) => this.flat(part));
    for (const { always } of parts) addAll(own, always);
    const perhaps = parts.flatMap((part) => part.perhaps);
    return ofObjects({ always: schema.with(own), perhaps, nullable });
  }
}

/** One of several schemas of which a value fits some. */
interface Branch extends Parts {
  /** The branch as it is written, if that is a reference. */
  readonly reference: SchemaNode | null;
}

/** A schema without choices, which always holds. */
function whole(schema: SchemaNode, nullable = false): Parts {
  return { schema, nullable, always: schema, perhaps: [] };
}

/** Every list of schemas of which a value fits one or more. `{}` stands for what holds without a condition. */
function choicesOf(schema: SchemaNode): readonly (readonly SchemaNode[])[] {
  const anything = schema.with(new Map());
  const written = ['anyOf', 'oneOf'].filter((keyword) => schema.has(keyword)).map((keyword) => schema.parts(keyword));
  const outcomes = ['then', 'else'].map((keyword) => schema.part(keyword) ?? anything);
  const dependent = [...schema.schemas('dependentSchemas').values()].map((named) => [named.schema, anything]);
  return [...written, ...(schema.has('then') || schema.has('else') ? [outcomes] : []), ...dependent];
}

/** An object may have the properties of all branches. Of anything else, only what all branches have in common is known. */
function chosen(base: Omit<Parts, 'schema'>, choices: readonly (readonly Branch[])[], isRecord: boolean): Parts {
  const { always } = base;
  const [only, ...more] = choices.flatMap(withoutNull);
  if (only && more.length === 0 && !isRecord && isSilent(always.members)) return sameAs(only, base, choices.flat());
  const perhaps = [...base.perhaps, ...choices.flat().flatMap(objectsOf)];
  if (choices.length === 0 && perhaps.length === 0) return { ...base, schema: always };
  const isObject = isRecord || isRecordLike(always) || choices.some(isOfObjects);
  if (!isObject) return { ...choices.reduce(withCommon, { ...base, schema: always }), perhaps };
  const nullable = base.nullable || (isSilent(always.members) && choices.flat().some(admitsNull));
  return ofObjects({ always, perhaps, nullable });
}

/** A choice between one schema and null. */
function sameAs(only: Branch, { always: base }: Omit<Parts, 'schema'>, branches: readonly Branch[]): Parts {
  const beside = (part: SchemaNode) => base.with(new Map([...(only.reference ?? part).settled(), ...base.members]));
  const [schema, always] = [beside(only.schema), beside(only.always)];
  return { schema, always, perhaps: only.perhaps, nullable: branches.some(admitsNull) };
}

function withCommon(base: Parts, branches: readonly Branch[]): Parts {
  if (!isSilent(base.schema.members)) return { ...base, nullable: false };
  const shared = common(
    withoutNull(branches).map(({ schema }) => schema),
    base.schema.origin,
  );
  const schema = base.schema.with(new Map([...base.schema.members, ...shared]));
  return { ...base, schema, always: schema, nullable: branches.some(admitsNull) };
}

/** Objects, of which some have the properties of a choice. */
function ofObjects({ always: base, perhaps, nullable }: Omit<Parts, 'schema'>): Parts {
  const type = isRecordLike(base) || base.has('allOf') ? [] : [['type', member(base.origin, 'object')] as const];
  const always = base.with(new Map([...base.members, ...type]));
  const members = new Map(always.members);
  addSome(members, perhaps, always.origin);
  return { schema: always.with(members), nullable, always, perhaps };
}

function admitsNull({ schema, nullable }: Branch): boolean {
  return nullable || schema.node('type')?.value === 'null';
}

function withoutNull(branches: readonly Branch[]): readonly Branch[] {
  return branches.filter(({ schema }) => schema.node('type')?.value !== 'null');
}

function isOfObjects(branches: readonly Branch[]): boolean {
  const others = withoutNull(branches);
  return others.length > 0 && others.every(({ schema }) => isRecordLike(schema));
}

function objectsOf({ always, perhaps }: Branch): readonly SchemaNode[] {
  return [always, ...perhaps].filter(isRecordLike);
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
  if (parts.length === 0 || schema.has('$ref') || choicesOf(schema).length > 0) return false;
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

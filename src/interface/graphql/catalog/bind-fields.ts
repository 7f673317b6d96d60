import {
  defaultFieldResolver,
  getNamedType,
  GraphQLError,
  GraphQLFloat,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { keyOfWord } from '#catalog/aspects/one-of-each';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import { keyOfUrn } from '#catalog/urn/key-of-urn';
import { parseUrn } from '#catalog/urn/urn';
import type { LineageDirection } from '#catalog/graph/lineage/lineage-reader';
import type { EntityTypeSymbols, GraphqlContext } from '../graphql-context';
import { graphqlError } from '../graphql-error';
import { pageOf } from '../page';
import { readCounted } from './answer-size';
import { READ } from './catalog-reads';
import type { EntityTypeNames } from './entity-type-names';
import { entriesOf, memberOf, type Resolve } from './field-values';
import { fitted } from './fitting-values';
import { argumentOf, bindingOf, type FieldBinding } from './field-binding';
import { SchemaInputs, withinLimits } from './input-limits';
import { events } from './series-field';
import { heldBy } from './value-holders';

/** Gives the fields of types that the models declare their functions. Urns become entities wherever the schema says so. */
export function bindFields(schema: GraphQLSchema, names: EntityTypeNames): void {
  const entity = schema.getType('Entity');
  if (isInterfaceType(entity)) entity.resolveType = (source) => typeNameOf(source, names);
  const inputs = new SchemaInputs();
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !type.name.startsWith('__')) bindType(type, names, inputs);
}

function bindType(type: GraphQLObjectType, names: EntityTypeNames, inputs: SchemaInputs): void {
  const entityType = argumentOf(type.astNode, 'entity', 'name');
  const fields = Object.values(type.getFields());
  const bindings = new Map(fields.map((field) => [field.name, bindingOf(field.astNode, field.name)]));
  const main = bindings.get('properties') ?? bindings.get('info');
  const own: EntityFields | undefined =
    entityType === undefined ? undefined : { names, mainAspect: main?.kind === 'aspect' ? main.name : undefined };
  for (const field of fields) {
    const binding = bindings.get(field.name);
    const named = getNamedType(field.type);
    const base = field.resolve ?? (own ? entityField(field.name, binding, own) : memberField(binding));
    const read = named === GraphQLFloat ? finite(base) : base;
    const isEntity = named.name === 'Entity' || argumentOf(named.astNode, 'entity', 'name') !== undefined;
    // Other fields without a binding are members of their own name, which is what GraphQL reads by itself.
    if (own || binding || isEntity || field.resolve || named === GraphQLFloat || field.args.length > 0)
      field.resolve = shownResolve(withinLimits(field, inputs, isEntity ? asEntities(read) : read), field.name);
  }
}

/** A field of a value. */
function memberField(binding: FieldBinding | undefined): Resolve {
  if (binding?.kind === 'member') {
    const { name, isMap, word } = binding;
    return (source, _args, _context, { returnType, fieldName }) =>
      isMap
        ? entriesOf(memberOf(source, name))
        : fitted(
            memberOf(source, name) ?? (word && keyOfWord(word, memberOf(source, word.field))),
            returnType,
            fieldName,
          );
  }
  if (binding?.kind === 'first')
    return (source, _args, _context, { returnType, fieldName }) =>
      fitted(firstOf(memberOf(source, binding.of)), returnType, fieldName);
  if (binding?.kind === 'read') return readRoot;
  return defaultFieldResolver;
}

/** The root field of an entity type. It answers for entities of other types with null. */
const readRoot: Resolve = (_source, { urn }, { actor }) => {
  if (!READ.some((privilege) => actor.grants.has(privilege))) throw missingPrivilege(READ);
  return urn;
};

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

/** JSON has no NaN and no infinities, so they are stored as strings. GraphQL has neither. */
function finite(read: Resolve): Resolve {
  return (...args) => {
    const { returnType, fieldName } = args[3];
    const number = (each: unknown) => (typeof fitted(each, returnType, fieldName) === 'string' ? null : each);
    const value: unknown = read(...args);
    return value instanceof Promise ? value.then(number) : number(value);
  };
}

/** Makes entities of urns, alone or in lists. What is an entity already stays as it is. */
function asEntities(read: Resolve): Resolve {
  return async (source, args, context, info) => {
    const value: unknown = await read(source, args, context, info);
    const named = getNamedType(info.returnType);
    const expected = argumentOf(named.astNode, 'entity', 'name');
    const one = (each: unknown) => (typeof each === 'string' ? entityOf(each, expected, context) : each);
    if (!context.answer.lookedUp(Array.isArray(value) ? value.length : 1)) return context.answer.never;
    return Array.isArray(value) ? Promise.all(value.map(one)) : one(value);
  };
}

/** @param expected the entity type that the schema demands */
function entityOf(urn: string, expected: string | undefined, { reads }: GraphqlContext) {
  const isOther = expected !== undefined && entityTypeOf(urn) !== expected;
  return isOther ? null : reads.entity(urn);
}

function typeNameOf(source: unknown, names: EntityTypeNames): string | undefined {
  const urn = memberOf(source, 'urn');
  return typeof urn === 'string' ? names.typeOf(entityTypeOf(urn) ?? '') : undefined;
}

/** Errors as clients see them. A function that throws rejects, because GraphQL would leave what other items of a list wait for. */
function shownResolve(read: Resolve, field: string): Resolve {
  return (source, args, context, info) => {
    try {
      const value = readCounted(read, source, args, context, info);
      return value instanceof Promise ? value.catch((error: unknown) => refuse(error, field, context)) : value;
    } catch (error) {
      return refuse(error, field, context);
    }
  };
}

async function refuse(error: unknown, field: string, { answer, report, requestId }: GraphqlContext): Promise<never> {
  answer.failed(error instanceof Error ? error.message : '');
  // A hand-written root field has made and reported it.
  if (error instanceof GraphQLError) throw error;
  report(field, error);
  throw graphqlError(error, requestId);
}

interface EntityFields {
  readonly names: EntityTypeSymbols;
  /** The aspect that describes the entity, in which fields are looked up that the models do not bind. */
  readonly mainAspect: string | undefined;
}

/** A field of an entity. What a hand-written field has put into the entity counts, so that its function decides. */
function entityField(name: string, binding: FieldBinding | undefined, fields: EntityFields): Resolve {
  const read = boundField(name, binding, fields);
  return (source, args, context, info) => {
    if (typeof source === 'object' && source !== null && Object.hasOwn(source, name)) return memberOf(source, name);
    return read(source, args, context, info);
  };
}

function boundField(name: string, binding: FieldBinding | undefined, { names, mainAspect }: EntityFields): Resolve {
  if (name === 'type') return (source) => names.symbolOf(parseUrn(urnOf(source)).entityType);
  switch (binding?.kind) {
    case 'aspect':
      return async (source, { version }, { reads }) => {
        const urn = urnOf(source);
        return heldBy(
          urn,
          await (version ? reads.version(urn, binding.name, version) : reads.aspect(urn, binding.name)),
        );
      };
    case 'lift':
      return async (source, _args, { reads }) => (await reads.aspect(urnOf(source), binding.aspect))?.[binding.name];
    case 'key':
      return (source, _args, { services }) => keyMember(urnOf(source), binding.name, services);
    case 'series':
      return (source, args, context) => events(urnOf(source), binding, args, context);
    case 'exists':
      return (source, _args, { reads }) => reads.exists(urnOf(source));
    case 'lastIngested':
      return (source, _args, { reads }) => reads.lastIngested(urnOf(source));
    case 'relationships':
      return (source, { input }, context) => related(urnOf(source), input, context);
    case 'lineage':
      return (source, { input }, context) => lineageOf(urnOf(source), input, context);
    default:
      return async (source, _args, { reads }) =>
        mainAspect === undefined ? undefined : (await reads.aspect(urnOf(source), mainAspect))?.[name];
  }
}

function urnOf(source: unknown): string {
  return String(memberOf(source, 'urn'));
}

function keyMember(urn: string, name: string, { models }: GraphqlContext['services']): unknown {
  const { entityType, parts } = parseUrn(urn);
  const entity = models.entity(entityType);
  return entity && keyOfUrn(entity, parts)[name];
}

interface RelationshipsInput {
  readonly types?: readonly string[] | null;
  readonly direction: 'INCOMING' | 'OUTGOING';
  readonly start?: number | null;
  readonly count?: number | null;
}

async function related(urn: string, input: RelationshipsInput, { reads }: GraphqlContext) {
  const { start, count } = pageOf(input);
  const { direction, types } = input;
  const page = await reads.relationships(urn, { direction, types: types ?? [], start, count });
  const relationships = page.relationships.map((each) => ({ ...each, direction }));
  return { start, count: relationships.length, total: page.total, relationships };
}

interface LineageInput {
  readonly direction: LineageDirection;
  readonly start?: number | null;
  readonly count?: number | null;
}

/** The neighbours in the lineage. Each entity takes a question. @throws ForbiddenError */
async function lineageOf(urn: string, input: LineageInput, { actor, services, signal, reads }: GraphqlContext) {
  const { start, count } = pageOf(input);
  const read = { access: actor.grants.onAny(READ), privileges: READ, signal };
  const question = { urn, direction: input.direction, start, count, maxHops: 1, read };
  const page = await reads.question(() => services.lineage.lineage(question));
  return { start, count: page.relationships.length, filtered: 0, ...page };
}

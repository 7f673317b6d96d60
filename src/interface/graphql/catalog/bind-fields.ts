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
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { readCounted } from './answer-size';
import type { GraphqlContext } from '../graphql-context';
import { graphqlError } from '../graphql-error';
import { READ } from './catalog-reads';
import { type EntityFields, entityField } from './entity-fields';
import type { EntityTypeNames } from './entity-type-names';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import { entriesOf, memberOf, type Resolve } from './field-values';
import { fitted } from './fitting-values';
import { argumentOf, bindingOf, type FieldBinding, type MemberWord } from './field-binding';
import { SchemaInputs, withinLimits } from './input-limits';

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
      field.resolve = shown(withinLimits(field, inputs, isEntity ? asEntities(read) : read), field.name);
  }
}

/** A field of a value. */
function memberField(binding: FieldBinding | undefined): Resolve {
  if (binding?.kind === 'member') {
    const { name, isMap, word } = binding;
    return (source, _args, _context, { returnType, fieldName }) =>
      isMap
        ? entriesOf(memberOf(source, name))
        : fitted(memberOf(source, name) ?? wordedMember(source, word), returnType, fieldName);
  }
  if (binding?.kind === 'first')
    return (source, _args, _context, { returnType, fieldName }) =>
      fitted(firstOf(memberOf(source, binding.of)), returnType, fieldName);
  if (binding?.kind === 'read') return readRoot;
  return defaultFieldResolver;
}

function wordedMember(source: unknown, word: MemberWord | undefined): string | undefined {
  const spelled = word && memberOf(source, word.field);
  return typeof spelled === 'string' ? word?.begin + spelled.toLowerCase() : undefined;
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
function shown(read: Resolve, field: string): Resolve {
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

import { GraphQLError, type GraphQLSchema, isObjectType } from 'graphql';
import { type Requirement, requirePrivileges } from '#access/policies/requirement';
import type { Resolve } from './catalog/field-values';
import { graphqlError } from './graphql-error';
import type { Resolvers } from './resolvers';
import { ROOT_FIELDS, type RootField } from '#generated/graphql/root-fields';

const ROOT_TYPES: ReadonlySet<string> = new Set(['Query', 'Mutation']);

/** Gives fields their functions. @throws Error for a function of a field that the schema does not have, and for a root field without one */
export function bindResolvers(schema: GraphQLSchema, areas: readonly Resolvers[]): void {
  const bound = areas.flatMap((area) =>
    Object.entries(area).flatMap(([type, functions]) => bindType(schema, type, functions)),
  );
  const known = new Set(bound);
  const missing = Object.keys(FIELD_PRIVILEGES).filter((name) => !known.has(name));
  if (missing.length > 0) throw new Error(`root fields without a function: ${missing.join(', ')}`);
}

/** @returns the names of the fields */
function bindType(schema: GraphQLSchema, name: string, functions: object): readonly string[] {
  const type = schema.getType(name);
  const declared = isObjectType(type) ? type.getFields() : {};
  for (const [field, resolve] of Object.entries(functions)) {
    const found = declared[field];
    if (!found || !isResolve(resolve)) throw new Error(`the schema has no field ${name}.${field}`);
    found.resolve = ROOT_TYPES.has(name) ? guarded(field, resolve) : resolve;
  }
  return Object.keys(functions);
}

function isResolve(value: unknown): value is Resolve {
  return typeof value === 'function';
}

/** The function of a root field, after the check of its privileges. */
function guarded(name: string, resolve: Resolve): Resolve {
  if (!isRootField(name)) throw new Error(`the schema does not say which privilege ${name} takes`);
  const requirement = FIELD_PRIVILEGES[name];
  return async (source, args, context, info) => {
    try {
      requirePrivileges(requirement, context.actor);
      return await resolve(source, args, context, info);
    } catch (error) {
      context.report(name, error);
      throw error instanceof GraphQLError ? error : graphqlError(error, context.requestId);
    }
  };
}

/** The privileges that the schema demands for root fields while authentication is on, as for operations. The services check them as well. */
export const FIELD_PRIVILEGES: Readonly<Record<RootField, Requirement>> = ROOT_FIELDS;

export function isRootField(name: string): name is RootField {
  return Object.hasOwn(ROOT_FIELDS, name);
}

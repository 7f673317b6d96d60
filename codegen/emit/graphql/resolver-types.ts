/** Types of arguments and results of the functions of fields. */
import type { DocumentNode } from 'graphql';
import { codeText, GRAPHQL_NOTE } from '../generated-text';
import { areaSchema } from './area-schema';
import type { GraphqlCompiler } from './graphql-compiler';

/** Types of the models are these to functions. The directives of the models read further fields from what the functions return. */
const MODEL_TYPES = `\
import type { JsonObject } from '../registry/registry-types';

/** An entity is its urn, or an object with it. */
export type EntityValue = string | { readonly urn: string };

/** A value of an aspect, with any changes. */
export interface ModelValue {
  readonly [member: string]: unknown;
}

/** What the function of a field of a type gets: never a bare urn, and values of aspects as they are stored. */
export type Source<Parent> = ModelValue extends Parent ? JsonObject : Exclude<Parent, string>;
`;

const CONFIG = {
  scalars: { Long: 'number | bigint', JSON: 'unknown' },
  strictScalars: true,
  maybeValue: 'T | null | undefined',
  inputMaybeValue: 'T | null | undefined',
  immutableTypes: true,
  enumsAsTypes: true,
  declarationKind: 'interface',
  useTypeImports: true,
  customResolverFn: '(source: Source<TParent>, args: TArgs, context: TContext) => TResult | Promise<TResult>',
};

export async function resolverTypes(
  areas: DocumentNode,
  models: DocumentNode,
  { compile, typescript, resolvers }: GraphqlCompiler,
): Promise<string> {
  const { document: schema, entities, values, enums } = areaSchema(areas, models);
  const mappers = Object.fromEntries([
    ...entities.map((name) => [name, 'EntityValue']),
    ...values.map((name) => [name, 'ModelValue']),
    // Stored values have them as text.
    ...enums.map((name) => [name, 'string']),
  ]);
  const text = await compile({
    filename: 'resolver-types.ts',
    schema,
    documents: [],
    config: { ...CONFIG, mappers },
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: { typescript, resolvers },
  });
  return codeText([MODEL_TYPES, text], GRAPHQL_NOTE);
}

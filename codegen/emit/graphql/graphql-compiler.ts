import type { codegen } from '@graphql-codegen/core';

type Compile = typeof codegen;
type Plugin = Parameters<Compile>[0]['pluginMap'][string];

/** GraphQL Code Generator with its plugins. */
export interface GraphqlCompiler {
  readonly compile: Compile;
  readonly typescript: Plugin;
  readonly resolvers: Plugin;
  readonly operations: Plugin;
}

/**
 * Loaded late, because it takes 0.2 s, and types are not made for models of one's own.
 * @returns null in an installation without devDependencies
 */
export async function loadGraphqlCompiler(): Promise<GraphqlCompiler | null> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

async function load(): Promise<GraphqlCompiler> {
  const [core, typescript, resolvers, operations] = await Promise.all([
    import('@graphql-codegen/core'),
    import('@graphql-codegen/typescript'),
    import('@graphql-codegen/typescript-resolvers'),
    import('@graphql-codegen/typescript-operations'),
  ]);
  return { compile: core.codegen, typescript, resolvers, operations };
}

/** `graphql/`: the schema that the service answers by, and the types that service and web application are compiled with. */
import { print } from 'graphql';
import type { Graphql, ServedGraphql } from '#codegen/graphql/graphql';
import type { JsonObject, Model } from '#codegen/model/model';
import type { Requirement } from '#codegen/graphql/root-fields';
import { compare } from '#codegen/values/names';
import { committedText } from '../committed-text';
import type { GeneratedFiles } from '../emitter';
import { codeText, GRAPHQL_NOTE } from '../generated-text';
import { documentModule, GRAPHQL_DOCUMENT } from './document-module';
import { type GraphqlCompiler, loadGraphqlCompiler } from './graphql-compiler';
import { resolverTypes } from './resolver-types';

export async function emitGraphql(_model: Model, _contract: JsonObject, graphql: Graphql): Promise<GeneratedFiles> {
  const schema = new Map([['graphql/schema.graphql', `# ${GRAPHQL_NOTE}\n\n${print(graphql.merged)}\n`]]);
  if (!graphql.served) return schema;
  const compiler = await loadGraphqlCompiler();
  return new Map([
    ...schema,
    ['graphql/root-fields.ts', rootFieldsModule(graphql.served.requirements)],
    ['graphql/graphql-document.ts', GRAPHQL_DOCUMENT],
    ...(await Promise.all(
      typeModules(graphql, graphql.served).map(async ([path, compile]) => {
        const text = compiler ? await compile(compiler) : committedText(path);
        return [path, text] as const;
      }),
    )),
  ]);
}

type TypeModule = readonly [path: string, compile: (compiler: GraphqlCompiler) => Promise<string>];

function typeModules({ areas, models }: Graphql, served: ServedGraphql): readonly TypeModule[] {
  return [
    ['graphql/resolver-types.ts', (compiler) => resolverTypes(areas, models, compiler)],
    ...served.documents.map(({ path, document }): TypeModule => {
      const file = path.replace(/^src\/web\//, '').replace(/\.graphql$/, '.ts');
      const up = '../'.repeat(file.split('/').length);
      return [`graphql/web/${file}`, (compiler) => documentModule(document, `${up}graphql-document`, served, compiler)];
    }),
  ];
}

/** What each root field takes, which the service checks against the privileges that it has. */
function rootFieldsModule(requirements: ReadonlyMap<string, Requirement>): string {
  const rows = [...requirements].toSorted(([a], [b]) => compare(a, b));
  const lines = rows.map(([name, requirement]) => `  ${name}: ${JSON.stringify(requirement)},`);
  const type = 'export type RootField = keyof typeof ROOT_FIELDS;';
  return codeText(['export const ROOT_FIELDS = {', ...lines, '} as const;', '', type], GRAPHQL_NOTE);
}

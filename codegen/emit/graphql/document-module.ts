/** The operations of the `.graphql` files of the web application, with the types of their variables and results. */
import {
  type DocumentNode,
  Kind,
  OperationTypeNode,
  parse,
  print,
  separateOperations,
  stripIgnoredCharacters,
} from 'graphql';
import type { ServedGraphql } from '#codegen/graphql/graphql';
import { capitalise } from '#codegen/values/names';
import { codeText, GRAPHQL_NOTE } from '../generated-text';
import type { GraphqlCompiler } from './graphql-compiler';

const DOCUMENT_TYPE = `\
/** An operation, with the types of its variables and of its result. */
export interface GraphqlDocument<Variables, Result> {
  readonly text: string;
  /** Never there: it carries the types. */
  readonly types?: (variables: Variables) => Result;
}
`;

export const GRAPHQL_DOCUMENT = codeText([DOCUMENT_TYPE], GRAPHQL_NOTE);

const CONFIG = {
  scalars: { Long: 'number | bigint', JSON: 'unknown' },
  strictScalars: true,
  immutableTypes: true,
  enumsAsTypes: true,
  declarationKind: 'interface',
  skipTypename: true,
  mergeFragmentTypes: true,
};

/** No schema beside the one that is built already. */
const BUILT = parse('scalar Built');

/** @param documentType where `GraphqlDocument` is */
export async function documentModule(
  document: DocumentNode,
  documentType: string,
  { schema }: ServedGraphql,
  { compile, operations }: GraphqlCompiler,
): Promise<string> {
  const types = await compile({
    filename: 'documents.ts',
    schema: BUILT,
    schemaAst: schema,
    documents: [{ location: 'documents', document }],
    config: CONFIG,
    plugins: [{ operations: {} }],
    pluginMap: { operations },
  });
  const imports = `import type { GraphqlDocument } from '${documentType}';`;
  return codeText([imports, '', types, '', ...constants(document)], GRAPHQL_NOTE);
}

/** Each operation has the fragments that it uses. */
function constants(document: DocumentNode): readonly string[] {
  return Object.entries(separateOperations(document)).flatMap(([name, { definitions }]) => {
    const kind = definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? [each.operation] : []))[0];
    const type = `${name}${capitalise(kind ?? OperationTypeNode.QUERY)}`;
    const text = stripIgnoredCharacters(print({ kind: Kind.DOCUMENT, definitions }));
    return [
      `export const ${name}Document: GraphqlDocument<${type}Variables, ${type}> = {`,
      `  text: ${JSON.stringify(text)},`,
      '};',
      '',
    ];
  });
}

import { buildASTSchema, type DocumentNode, type GraphQLSchema, validateSchema } from 'graphql';
import { validateSDL } from 'graphql/validation/validate';
import type { GraphqlReporter } from './graphql-reporter';

/** Undefined when something is wrong, which is reported. */
export function checkedSchema(document: DocumentNode, reporter: GraphqlReporter): GraphQLSchema | undefined {
  const inText = validateSDL(document);
  for (const error of inText) reporter.reportError('graphql-schema', error);
  if (inText.length > 0) return undefined;
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  const inTypes = validateSchema(schema);
  for (const error of inTypes) reporter.reportError('graphql-schema', error);
  return inTypes.length > 0 ? undefined : schema;
}

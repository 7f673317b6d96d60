import { catalogSchemaOf } from '#interface/graphql/known-schemas';
import { graphqlSchemaFile } from '#interface/http/interface-documents';

/** Loads the packages of GraphQL and builds its schema, as the first question by GraphQL would. */
export async function loadInterface(generated: string): Promise<void> {
  await catalogSchemaOf(graphqlSchemaFile(generated));
}

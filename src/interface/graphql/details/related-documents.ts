import type { PageInput } from '../page';
import type { EntitySource, GraphqlContext } from '../graphql-context';
import { linkedPage } from '../linked-page';
import type { Resolvers } from '../resolvers';

/** Entity types that documents can be about and that released servers list documents of. */
const DOCUMENTED = [
  'Dataset',
  'Dashboard',
  'Chart',
  'DataJob',
  'DataFlow',
  'Container',
  'DataProduct',
  'Application',
  'MLModel',
  'MLModelGroup',
  'MLPrimaryKey',
  'MLFeature',
  'MLFeatureTable',
  'Domain',
  'GlossaryTerm',
  'GlossaryNode',
];

/** Documents that name an entity as one that they are about. */
export const relatedDocuments: Resolvers = Object.fromEntries(
  DOCUMENTED.map((type) => [type, { relatedDocuments: documentsOf }]),
);

async function documentsOf(source: EntitySource, { input }: { readonly input: PageInput }, context: GraphqlContext) {
  const { entities, ...page } = await linkedPage(source, 'RelatedAsset', input, context);
  return { ...page, documents: entities };
}

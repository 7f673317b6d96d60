import type { PageInput } from '../area';
import type { EntitySource, GraphqlContext } from '../graphql-context';
import { linkedPage } from '../linked-page';

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

const SDL = `
${DOCUMENTED.map((type) => `type ${type} { "Documents about it." relatedDocuments(input: RelatedDocumentsInput!): RelatedDocumentsResult }`).join('\n')}

input RelatedDocumentsInput { start: Int count: Int }
type RelatedDocumentsResult { start: Int! count: Int! total: Int! documents: [Document]! }
`;

/** Documents that name an entity as one that they are about. */
export const relatedDocuments = {
  sdl: SDL,
  fields: {},
  types: Object.fromEntries(DOCUMENTED.map((type) => [type, { relatedDocuments: documentsOf }])),
};

async function documentsOf(source: EntitySource, { input }: { readonly input: PageInput }, context: GraphqlContext) {
  const { entities, ...page } = await linkedPage(source, 'RelatedAsset', input, context);
  return { ...page, documents: entities };
}

import type { PageInput } from './area';
import type { FacetFilter } from './criteria';
import type { GraphqlContext } from './graphql-context';
import { listed } from './search/listed';
import { formatUrn } from '../urn/urn';

const SDL = `
extend type Query {
  "The view that applies to users who have chosen none."
  globalViewsSettings: GlobalViewsSettings
  "The kinds of ownership."
  listOwnershipTypes(input: ListOwnershipTypesInput!): ListOwnershipTypesResult
}

input ListOwnershipTypesInput { start: Int count: Int query: String filters: [FacetFilterInput!] }
type ListOwnershipTypesResult { start: Int! count: Int! total: Int! ownershipTypes: [OwnershipTypeEntity!]! }

type GlobalViewsSettings {
  "Urn of the view."
  defaultView: String
}

type CorpUserViewsSettings {
  "The view that is applied unless another one is chosen."
  defaultView: DataHubView
}
`;

/** The only entity of its type. */
const KEY = '0';

/** What holds for the whole installation. */
export const settings = {
  sdl: SDL,
  fields: {
    async globalViewsSettings(_args: object, { services, reads }: GraphqlContext) {
      const { namespace } = services.models.registry;
      const urn = formatUrn({ namespace, entityType: 'globalSettings', parts: [KEY] });
      return (await reads.aspect(urn, 'globalSettingsInfo'))?.['views'] ?? { defaultView: null };
    },

    async listOwnershipTypes(
      { input }: { readonly input: PageInput & { readonly filters?: readonly FacetFilter[] | null } },
      context: GraphqlContext,
    ) {
      const { entities, ...page } = await listed({ ...input, types: ['OWNERSHIP_TYPE'] }, context);
      return { ...page, ownershipTypes: entities };
    },
  },
};

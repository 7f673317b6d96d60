import { listed } from './search/listed';
import { formatUrn } from '#catalog/urn/urn';
import type { Resolvers } from './resolvers';
import { objectOf } from '#base/json/stored-values';

/** The only entity of its type. */
const KEY = '0';

/** What holds for the whole installation. */
export const settings: Resolvers = {
  Query: {
    async globalViewsSettings(_root, _args, { services, reads }) {
      const { namespace } = services.models.registry;
      const urn = formatUrn({ namespace, entityType: 'globalSettings', parts: [KEY] });
      return objectOf((await reads.aspect(urn, 'globalSettingsInfo'))?.views);
    },

    async listOwnershipTypes(_root, { input }, context) {
      const { entities, ...page } = await listed({ ...input, types: ['OWNERSHIP_TYPE'] }, context);
      return { ...page, ownershipTypes: entities };
    },
  },
};

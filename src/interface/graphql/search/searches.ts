import { foundBy, searchPage } from './search-page';
import type { Resolvers } from '../resolvers';

export const searches: Resolvers = {
  Query: {
    search(_root, { input: { type, ...input } }, context) {
      return searchPage({ ...input, types: [type] }, context);
    },

    searchAcrossEntities(_root, { input }, context) {
      return searchPage(input, context);
    },

    async scrollAcrossEntities(_root, { input }, context) {
      const { cursor, ...page } = await foundBy(input, context);
      return { nextScrollId: cursor ?? null, ...page };
    },
  },
};

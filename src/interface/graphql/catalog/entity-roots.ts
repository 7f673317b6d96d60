import { checkUses } from '#base/errors/limit-exceeded';
import type { Resolvers } from '../resolvers';

export const entityRoots: Resolvers = {
  Query: {
    entity(_root, { urn }) {
      return urn;
    },

    entities(_root, { urns }) {
      checkUses([{ limit: 'graphqlPage', size: urns.length, unit: 'urns', fix: 'Ask for fewer' }], { field: ['urns'] });
      return urns;
    },

    async entityExists(_root, { urn }, { reads }) {
      return (await reads.entity(urn)) !== null && (await reads.exists(urn));
    },
  },
};

import type { Resolvers } from './resolvers';

export const entityNames: Resolvers = {
  Query: {
    entityNames(_root, { urns }, { actor, services, signal }) {
      return services.names.of(actor, urns, signal);
    },
  },
};

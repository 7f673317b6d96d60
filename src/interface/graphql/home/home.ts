import type { Resolvers } from '../resolvers';
import { personOf } from './person';

export const home: Resolvers = {
  Query: {
    async home(_root, _args, context) {
      const { actor, services, signal, requestId } = context;
      return services.home.of(await personOf(context), { actor, signal, requestId });
    },

    async waitingRequests(_root, _args, { actor, services, signal, requestId }) {
      return (await services.changeRequests.waiting({ actor, signal, requestId })).requests.length;
    },
  },
};

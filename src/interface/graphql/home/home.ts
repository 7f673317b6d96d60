import { isSavedSearch } from '#access/people/followed-searches';
import type { Resolvers } from '../resolvers';
import { personOf } from './person';

export const home: Resolvers = {
  Query: {
    async home(_root, _args, context) {
      const { actor, services, signal, requestId } = context;
      const { groups, following } = await personOf(context);
      // They have a list of their own.
      const entities = following.filter((urn) => !isSavedSearch(urn));
      return services.home.of({ groups, following: entities }, { actor, signal, requestId });
    },

    async waitingRequests(_root, _args, { actor, services, signal, requestId }) {
      return (await services.changeRequests.waiting({ actor, signal, requestId })).requests.length;
    },
  },
};

import type { Resolvers } from '../resolvers';
import { personOf } from './person';

export const whatChanged: Resolvers = {
  Query: {
    async whatChanged(_root, { input: { since, before, onlyMine } }, context) {
      const { actor, services, signal } = context;
      const asked = { since: { time: Number(since) }, before: before ? Number(before) : undefined, actor, signal };
      if (!onlyMine) return services.whatChanged.page(asked);
      const { groups, following } = await personOf(context);
      return services.whatChanged.page({ ...asked, of: { owners: [actor.urn, ...groups], following } });
    },
  },
};

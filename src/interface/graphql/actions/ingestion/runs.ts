import { linkedPage } from '#interface/graphql/linked-page';
import { storedText } from '#interface/graphql/stored-values';
import type { Resolvers } from '#interface/graphql/resolvers';

export const runs: Resolvers = {
  DataJob: {
    async runs(source, args, context) {
      const { entities, ...page } = await linkedPage(source, 'InstanceOf', args, context);
      return { ...page, runs: entities };
    },
  },
  DataPlatformInstanceAspect: {
    urn: ({ instance }) => storedText(instance),
  },
};

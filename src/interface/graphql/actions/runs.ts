import { linkedPage } from '../linked-page';
import { textOf } from '../stored-values';
import type { Resolvers } from '../resolvers';

export const runs: Resolvers = {
  DataJob: {
    async runs(source, args, context) {
      const { entities, ...page } = await linkedPage(source, 'InstanceOf', args, context);
      return { ...page, runs: entities };
    },
  },
  DataPlatformInstanceAspect: {
    urn: ({ instance }) => textOf(instance),
  },
};

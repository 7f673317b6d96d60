import { checkUses } from '#base/errors/limit-exceeded';
import { facetsOf } from './search-results';
import { searchQueryOf } from './search-request';
import type { Resolvers } from '../resolvers';

export const aggregation: Resolvers = {
  Query: {
    async aggregateAcrossEntities(_root, { input }, context) {
      const { facets: names, ...request } = input;
      const size = names?.length ?? 0;
      checkUses([{ limit: 'graphqlPage', size, unit: 'facets', fix: 'Ask for fewer' }], { field: ['input', 'facets'] });
      const flags = { ...request.searchFlags, skipHighlighting: true, skipAggregates: false };
      const query = await searchQueryOf({ ...request, count: 0, searchFlags: flags }, context);
      const page = await context.services.search.search(query);
      const facets = facetsOf(page.facets, context);
      return { facets: names ? facets.filter(({ field }) => names.includes(field)) : facets };
    },
  },
};

import { checkUses } from '../../errors/limit-exceeded';
import type { GraphqlContext } from '../graphql-context';
import { facetsOf } from './search-results';
import { type SearchRequest, searchQueryOf } from './search-request';

const SDL = `
extend type Query {
  "Counts the values of fields over everything that a search finds."
  aggregateAcrossEntities(input: AggregateAcrossEntitiesInput!): AggregateResults
}

input AggregateAcrossEntitiesInput {
  "All entity types if it is absent or empty."
  types: [EntityType!]
  query: String!
  "Names of facets; all if it is absent."
  facets: [String]
  filters: [FacetFilterInput!]
  orFilters: [AndFilterInput!]
  "A view, whose filter must hold too."
  viewUrn: String
  searchFlags: SearchFlags
}

type AggregateResults { facets: [FacetMetadata!] }
`;

interface Aggregation extends SearchRequest {
  readonly facets?: readonly (string | null)[] | null;
}

export const aggregation = {
  sdl: SDL,
  fields: {
    async aggregateAcrossEntities({ input }: { readonly input: Aggregation }, context: GraphqlContext) {
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
